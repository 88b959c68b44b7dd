"""The worker's search for what is still possible: its question is rules/clinch."""
