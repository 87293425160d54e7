"""The book: entries, checks, the journal."""
