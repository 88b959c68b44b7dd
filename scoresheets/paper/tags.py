"""The structure of a print for whoever has it read aloud: headings, tables, cells.

Each text says which element it belongs to; what belongs to none (lines, grounds, feet)
is marked as an artifact. A document without any element is left untagged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObjectReference,
)
from reportlab.pdfgen.canvas import Canvas


@dataclass(slots=True, eq=False)
class Tag:
    """An element: its role in the PDF's own terms, what it holds, where it stands."""

    role: str
    attributes: dict[str, Any] = field(default_factory=dict)
    alternative: str = ""
    children: list[Tag] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)

    def add(self, role: str, alternative: str = "", **attributes: Any) -> Tag:
        """Return a new element at the end of this one."""
        child = Tag(role, attributes, alternative)
        self.children.append(child)
        return child

    def below(self) -> Iterator[Tag]:
        yield self
        for child in self.children:
            yield from child.below()


class TagTree:
    """A document's elements, and which of them each page shows."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.root = Tag("Document")
        # By page: the elements of its marks, in the order of their numbers.
        self.pages: dict[int, list[Tag]] = {}

    def mark(self, tag: Tag) -> str:
        """Return the operator that begins a part of an element on this page."""
        page = int(self.canvas.getPageNumber())
        marks = self.pages.setdefault(page, [])
        tag.places.append((page, len(marks)))
        marks.append(tag)
        return f"/{tag.role} <</MCID {len(marks) - 1}>> BDC"

    def finish(self) -> None:
        """Write the elements into the document, once its pages have ended."""
        if not self.root.children:
            return
        document = self.canvas._doc
        tags = list(self.root.below())
        names = {id(tag): f"StructElem{number}" for number, tag in enumerate(tags)}
        parents = {id(child): tag for tag in tags for child in tag.children}
        for tag in tags:
            above = parents.get(id(tag))
            parent = names[id(above)] if above else "StructTreeRoot"
            document.Reference(_element(tag, names, parent), names[id(tag)])
        root = PDFDictionary(
            {
                "Type": PDFName("StructTreeRoot"),
                "K": PDFObjectReference(names[id(self.root)]),
                "ParentTree": PDFDictionary({"Nums": self._by_page(names)}),
                "ParentTreeNextKey": max(self.pages, default=0) + 1,
            }
        )
        document.Reference(root, "StructTreeRoot")
        catalog = document.Catalog
        catalog.StructTreeRoot = PDFObjectReference("StructTreeRoot")
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        self._number_pages()

    def _by_page(self, names: dict[int, str]) -> PDFArray:
        """Return which elements the marks of each page belong to."""
        found: list[Any] = []
        for page, tags in sorted(self.pages.items()):
            own = [PDFObjectReference(names[id(one)]) for one in tags]
            found += [page, PDFArray(own)]
        return PDFArray(found)

    def _number_pages(self) -> None:
        """Tell each page its row above; reportlab's own page knows no such key."""
        for number in self.pages:
            page = self.canvas._doc.idToObject[_page_name(number)]
            own = {"StructParents": number, "Tabs": PDFName("S")}
            page.__Defaults__ = type(page).__Defaults__ | own


def artifact(code: Iterable[str]) -> list[str]:
    """Return operators marked as mere decoration."""
    return ["/Artifact BMC", *code, "EMC"]


def _page_name(number: int) -> str:
    return f"Page{number}"


def _element(tag: Tag, names: dict[int, str], parent: str) -> PDFDictionary:
    """Return an element; its page is said once, for the parts on other pages again."""
    own = tag.places[0][0] if tag.places else None
    inside: list[Any] = [
        mark if page == own else _part(page, mark) for page, mark in tag.places
    ]
    inside += [PDFObjectReference(names[id(one)]) for one in tag.children]
    told = {"S": PDFName(tag.role), "P": PDFObjectReference(parent)}
    if own is not None:
        told["Pg"] = PDFObjectReference(_page_name(own))
    if inside:
        told["K"] = PDFArray(inside)
    if tag.attributes:
        values = {key: _value(one) for key, one in tag.attributes.items()}
        told["A"] = PDFDictionary({"O": PDFName("Table"), **values})
    if tag.alternative:
        told["Alt"] = _text(tag.alternative)
    return PDFDictionary(told)


def _part(page: int, mark: int) -> PDFDictionary:
    place = PDFObjectReference(_page_name(page))
    return PDFDictionary({"Type": PDFName("MCR"), "Pg": place, "MCID": mark})


def _value(one: Any) -> Any:
    return PDFName(one) if isinstance(one, str) else one


def _text(words: str) -> str:
    """Return words as a PDF string that any reader decodes."""
    return f"<feff{words.encode('utf-16-be').hex()}>"
