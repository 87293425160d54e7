"""Sheets over the felt: questions, acts, mending."""
