"""Evenings as tracks: worlds that the interpreter was not tuned on, and the judge that measures it there."""
