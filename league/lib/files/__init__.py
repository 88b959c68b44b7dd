"""Read and write spreadsheet files: their layout, cells, and notes on them."""
