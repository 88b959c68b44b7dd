"""The card games, one module or package each, sharing no numbers."""
