"""The companion: a referee, a scorekeeper and a book for playtest groups with real cards."""

import os

__version__ = "0.1.0"

# A second thread makes naming cards no faster, and on a busy machine it waits in a loop: it must be said before NumPy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
