"""Sheets over the felt: questions, acts, corrections."""
