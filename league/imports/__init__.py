"""Files of rows that unions upload: their columns, how they are matched, their rows."""
