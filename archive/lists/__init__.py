"""Every list of a union as a file for spreadsheets: what each row says, who may ask."""
