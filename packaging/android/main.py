"""What Android starts: the app, with its evenings in the app's own folder."""

import os
import sys
from pathlib import Path


def home() -> Path:
    """The folder of this app, which goes when the app is taken off the tablet, and which no other app reads."""
    from android.storage import app_storage_path

    return Path(app_storage_path()) / "companion"


os.environ.setdefault("COMPANION_HOME", str(home()))

from companion.commands.main import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(["app"]))
