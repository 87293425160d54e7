"""Evenings as tracks: worlds that the interpreter was not made in, and the judge that measures it there."""
