"""Queries and writes of every press: compiled to SQL once, run again and again.

A statement is written in the ORM, with slots for the values that come with each run; so
its tables, columns and conversions are the models' on either database. Compiling costs
the ORM far more than the database takes to run it. PostgreSQL prepares it too: it is
read and planned once in each connection, and later its values alone are sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.expressions import Expression, Func
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery

M = TypeVar("M", bound=models.Model)


def prepared_cursor(database: Any) -> Any:
    """Return a cursor whose statements the database prepares, if it can.

    Django's own for PostgreSQL puts values into a statement's text, which is then a new
    one each time.
    """
    if database.vendor != "postgresql":
        return database.cursor()
    database.ensure_connection()
    return database._prepare_cursor(_preparing()(database.connection))


@cache
def _preparing() -> Any:
    # Imported where PostgreSQL is used: psycopg looks for its library at once.
    from django.db.backends.postgresql.base import ServerBindingCursor

    class Preparing(ServerBindingCursor):
        def _convert_query(self, *given: Any) -> Any:
            # psycopg leaves it out, and Django's list of queries asks for it.
            self._query = super()._convert_query(*given)  # type: ignore[misc]
            return self._query

    return Preparing


class Slot(Expression):
    """A placeholder for a named value that is given when the statement is run."""

    def __init__(self, name: str, field: Any) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "%s", [self]

    def filled(self, values: dict[str, Any], database: Any) -> Any:
        return self.output_field.get_db_prep_save(values[self.name], database)


class RowVersion(Func):
    """Which version of its row a query reads; NULL if the database numbers none.

    PostgreSQL has the number of the transaction that wrote it, so two reads with one
    number have read the same row. It is named by a column of that row's own.
    """

    output_field = models.CharField()

    def as_sql(self, *_given: Any, **_named: Any) -> Any:
        return "NULL", []

    def as_postgresql(
        self, compiler: Any, connection: Any, **_named: Any
    ) -> tuple[str, list[Any]]:
        [column] = self.get_source_expressions()
        return f'{compiler.quote_name_unless_alias(column.alias)}."xmin"::text', []


@dataclass(frozen=True, slots=True)
class Statement:
    """SQL for one kind of database, and the values or slots of its placeholders."""

    sql: str
    places: tuple[Any, ...]

    def filled(self, values: dict[str, Any], database: Any) -> list[Any]:
        return [
            one.filled(values, database) if isinstance(one, Slot) else one
            for one in self.places
        ]


@dataclass(frozen=True, slots=True)
class Selection:
    """A query's statement, and how its rows become model instances."""

    statement: Statement
    model: type[Any]
    names: tuple[str, ...]
    related: Sequence[Any]
    annotated: dict[str, int]
    converters: dict[int, Any]

    def models(self, rows: Sequence[Any], database: Any) -> Iterator[Any]:
        end = len(self.names)
        for row in rows:
            values = self.converted(row, database)
            found = self.model.from_db(database.alias, self.names, values[:end])
            for one in self.related:
                one.populate(values, found)
            for name, place in self.annotated.items():
                setattr(found, name, values[place])
            yield found

    def converted(self, row: Sequence[Any], database: Any) -> list[Any]:
        values = list(row)
        for place, (converters, column) in self.converters.items():
            for convert in converters:
                values[place] = convert(values[place], column, database)
        return values


class PreparedQuery(Generic[M]):
    """A queryset of whole models, with slots, that is run again and again."""

    def __init__(self, words: Callable[[], models.QuerySet[M]]) -> None:
        self._words = words
        self._made: dict[str, Selection] = {}

    def ask(self, **values: Any) -> list[M]:
        """Return the rows that the database holds now for these values."""
        database = connections[DEFAULT_DB_ALIAS]
        made = self._made.get(database.vendor) or self._make(database)
        with prepared_cursor(database) as cursor:
            cursor.execute(made.statement.sql, made.statement.filled(values, database))
            rows = cursor.fetchall()
        return list(made.models(rows, database))

    def _make(self, database: Any) -> Selection:
        compiler = self._words().query.get_compiler(connection=database)
        sql, places = compiler.as_sql()
        end = compiler.klass_info["select_fields"][-1] + 1
        made = self._made[database.vendor] = Selection(
            statement=Statement(sql, tuple(places)),
            model=compiler.klass_info["model"],
            names=tuple(one[0].target.attname for one in compiler.select[:end]),
            related=get_related_populators(  # type: ignore[call-arg]
                compiler.klass_info, compiler.select, database.alias
            ),
            annotated=compiler.annotation_col_map,
            converters=compiler.get_converters([one[0] for one in compiler.select]),
        )
        return made


class PreparedUpdate:
    """An update that sets the slots' columns on the rows of a queryset."""

    def __init__(
        self, words: Callable[[], models.QuerySet[Any]], *columns: Slot
    ) -> None:
        self._words = words
        self._columns = columns
        self._made: dict[str, Statement] = {}

    def make(self, **values: Any) -> int:
        """Update the rows that match these values; return how many they are."""
        database = connections[DEFAULT_DB_ALIAS]
        made = self.statement_for(database)
        with prepared_cursor(database) as cursor:
            cursor.execute(made.sql, made.filled(values, database))
            return cursor.rowcount

    def statement_for(self, database: Any) -> Statement:
        return self._made.get(database.vendor) or self._make(database)

    def _make(self, database: Any) -> Statement:
        query: Any = self._words().query.chain(UpdateQuery)
        query.add_update_values({one.name: one for one in self._columns})
        sql, places = query.get_compiler(connection=database).as_sql()
        made = self._made[database.vendor] = Statement(sql, tuple(places))
        return made


class Insertion(Generic[M]):
    """Inserts whole new rows of one model; never replaces a row."""

    def __init__(self, model: type[M]) -> None:
        self._model = model
        self._made: dict[str, Statement] = {}

    def write(self, rows: Sequence[M]) -> None:
        database = connections[DEFAULT_DB_ALIAS]
        made = self._made.get(database.vendor) or self._make(database)
        filled = [made.filled(vars(row), database) for row in rows]
        with prepared_cursor(database) as cursor:
            if len(filled) == 1:
                cursor.execute(made.sql, filled[0])
            else:
                cursor.executemany(made.sql, filled)

    def _make(self, database: Any) -> Statement:
        fields = self._model._meta.concrete_fields
        slots = self._model(**{one.attname: Slot(one.attname, one) for one in fields})
        query: Any = InsertQuery(self._model)
        query.insert_values(fields, [slots])
        [(sql, places)] = query.get_compiler(connection=database).as_sql()
        made = self._made[database.vendor] = Statement(sql, tuple(places))
        return made


class PreparedMove(Generic[M]):
    """An update that adds a whole new row of another model, if it finds its own.

    One statement, for PostgreSQL: both are done, or nothing is.
    """

    def __init__(
        self, words: Callable[[], models.QuerySet[Any]], *columns: Slot, row: type[M]
    ) -> None:
        self._update = PreparedUpdate(words, *columns)
        self._row = row
        self._made: Statement | None = None

    def make(self, row: M, **values: Any) -> bool:
        """Update and add the row; return whether there was what to update."""
        database = connections[DEFAULT_DB_ALIAS]
        made = self._made or self._make(database)
        filled = made.filled(values | vars(row), database)
        with prepared_cursor(database) as cursor:
            cursor.execute(made.sql, filled)
            return bool(cursor.rowcount)

    def _make(self, database: Any) -> Statement:
        update = self._update.statement_for(database)
        quoted = database.ops.quote_name
        fields = self._row._meta.concrete_fields
        names = ", ".join(quoted(one.column) for one in fields)
        values = ", ".join(f"%s::{_cast(one, database)}" for one in fields)
        made = self._made = Statement(
            f"WITH moved AS ({update.sql} RETURNING 1) INSERT INTO "  # noqa: S608  # nosec B608  # the models' own names
            f"{quoted(self._row._meta.db_table)} ({names}) SELECT {values} FROM moved",
            (*update.places, *(Slot(one.attname, one) for one in fields)),
        )
        return made


def _cast(field: Any, database: Any) -> str:
    """Return the type of a column's value; no text is cut to its column's length."""
    found: str = field.db_type(database)
    return "text" if found.startswith("varchar") else found
