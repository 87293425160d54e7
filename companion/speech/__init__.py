"""Faces and sentences as people say them: the same words for the glass, the phones and the reports."""
