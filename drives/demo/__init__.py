"""The living demo: two seasons, a match night today, cards, and work that waits."""
