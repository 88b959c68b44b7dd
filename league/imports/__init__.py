"""Files of rows that unions bring: their columns, how they are matched, their rows."""
