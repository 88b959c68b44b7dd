"""The page of whoever signed in: what is theirs, in all unions at once."""
