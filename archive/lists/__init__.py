"""The lists of a union as files for spreadsheets."""
