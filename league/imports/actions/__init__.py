"""Taking in files of rows: looked through first, then all or nothing."""
