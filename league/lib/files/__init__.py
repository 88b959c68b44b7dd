"""Files of spreadsheets: reading them with their layout, their cells, what they say."""
