"""A match night that plays itself on the running server, to show newcomers."""
