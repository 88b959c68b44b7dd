"""Type in a paper score-sheet, on one screen laid out like the paper."""
