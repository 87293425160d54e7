#!/bin/sh
# What the tests need beside Python: a virtual display and what OpenCV and Kivy load from the system; and what is named.
set -eu
[ "$(uname)" = Linux ] || exit 0
packages="xvfb libgl1 libglib2.0-0 libgles2 libegl1 libmtdev1 xclip"
# What lays out the text of a report's PDF.
packages="$packages libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
# An independent driver of the reader chip, and node for the MicroPython interpreter: their tests skip without them.
packages="$packages libnfc-bin"
# A PC/SC service with virtual readers, and what pyscard is built with: without them the twin alone is asked.
packages="$packages pcscd vsmartcard-vpcd libpcsclite-dev swig gcc"
command -v node >/dev/null && command -v npm >/dev/null || packages="$packages nodejs npm"
# A Debian system splits these off its Python; another Python has them.
# A database server, which the tests start for themselves: without it SQLite alone is tested.
packages="$packages postgresql"
python="${PYTHON:-python3}"
"$python" -c "import ensurepip" 2>/dev/null || packages="$packages python3-venv"
"$python" -c "import os, sysconfig as s; os.stat(os.path.join(s.get_path('include'), 'Python.h'))" 2>/dev/null || packages="$packages python3-dev"
packages="$packages $*"
missing=""
for package in $packages; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "install ok installed" || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
else
    echo "The tests need these packages:$missing" >&2
    echo "Install them with: sudo apt-get install$missing" >&2
    exit 1
fi
