"""Statistics of players and partnerships, from the stored sums."""
