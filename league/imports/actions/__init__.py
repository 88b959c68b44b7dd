"""Importing files of rows: tried first, then all or nothing."""
