"""What the bundle starts: `companion` with the words of the line, or the app when it is opened by a touch."""

import multiprocessing
import sys

from companion.commands.main import main

multiprocessing.freeze_support()
sys.exit(main(sys.argv[1:] or ["app"]))
