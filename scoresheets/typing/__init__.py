"""Typing a paper score-sheet in: one screen laid out as the paper is."""
