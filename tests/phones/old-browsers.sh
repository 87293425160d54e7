#!/bin/sh
# Puts the browsers of three years ago into a folder of its own: Debian 11's last Chromium (120) and Firefox (115), in a
# Debian 11 that they bring along. As root, on Debian with debootstrap:
#   sh tests/phones/old-browsers.sh /var/tmp/old-browsers
# then the tests run in them by
#   COMPANION_CHROMIUM=/var/tmp/old-browsers/chromium COMPANION_FIREFOX=/var/tmp/old-browsers/firefox \
#     python -m pytest -m stress tests/phones/test_browser.py tests/phones/test_firefox.py
set -eu
folder=$1
root=$folder/root
mkdir -p "$folder"
if [ ! -x "$root/usr/lib/firefox-esr/firefox-esr" ]; then
  debootstrap --variant=minbase bullseye "$root"
  DEBIAN_FRONTEND=noninteractive chroot "$root" apt-get install -y --no-install-recommends chromium firefox-esr
fi
for each in proc dev tmp; do
  mountpoint -q "$root/$each" || mount --bind "/$each" "$root/$each"
done
for each in chromium/chromium firefox-esr/firefox-esr; do
  name=${each%%[-/]*}
  printf '#!/bin/sh\nexec chroot %s /usr/lib/%s "$@"\n' "$root" "$each" > "$folder/$name"
  chmod +x "$folder/$name"
done
"$folder/chromium" --version
"$folder/firefox" --version
