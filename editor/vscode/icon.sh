#!/bin/sh
# Draws images/icon.png, which the marketplaces show, from images/icon.svg.
set -eu
cd "$(dirname "$0")/images"
command -v rsvg-convert >/dev/null || { echo 'rsvg-convert is needed (Debian: librsvg2-bin)' >&2; exit 2; }
rsvg-convert -w 128 -h 128 icon.svg -o icon.png
