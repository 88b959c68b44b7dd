"""Seat an evening of cards: draw a round or a whole evening, or move players on.

Entrants are their numbers on the evening. Nothing here knows a name, a clock or a
database; all chance comes from the lots of a published seed (lots.py), so that anyone
can repeat a draw. docs/draws.md explains it in words for a hall.
"""
