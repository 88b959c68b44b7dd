"""The columns of each kind of file that a union imports."""
