"""Past evenings on the glass: the list, one of them opened, stepped through, or judged again."""
