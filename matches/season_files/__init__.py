"""Reads, checks, applies and writes a season's files."""
