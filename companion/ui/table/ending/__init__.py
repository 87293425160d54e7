"""What comes at the end of an evening: the questions that everybody answers at their own plate."""
