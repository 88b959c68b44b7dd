"""The worker's search for what is still possible; rules/clinch defines the question."""
