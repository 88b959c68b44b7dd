"""A disputed hand: what was told of it, what follows from that, and how it shows."""
