"""A season as files: reading them, checking them, applying them, writing them back."""
