"""A match night that plays itself against the running server, for a newcomer to see."""
