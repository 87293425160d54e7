"""The end of an evening: questions that everybody answers at their own plate."""
