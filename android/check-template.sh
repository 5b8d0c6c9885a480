#!/bin/bash
# Fails when the committed template is not what the sources give: checks the list of platform calls, rebuilds
# in another folder and time zone, compares bytes, and runs the app's own bytecode on the desktop.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -d "$here/offline/node_modules" ] || npm ci --prefix "$here/offline" --no-audit --no-fund >&2
node "$here/offline/check-platform-api.ts"

mkdir "$work/elsewhere"
tar -C "$here" --exclude=node_modules -cf - app offline build-template.sh | tar -C "$work/elsewhere" -xmf -
ln -s "$here/offline/node_modules" "$work/elsewhere/offline/node_modules"
TZ=Pacific/Kiritimati "$work/elsewhere/build-template.sh" "$work/rebuilt.apk"
cmp "$work/rebuilt.apk" "$here/template/sayso-unsigned.apk" ||
  { echo 'android/template is not built from these sources: run "npm run android:template" and commit it' >&2; exit 1; }
echo 'template: same bytes when rebuilt'

"$here/desktop-run/run.sh" "$here/template/sayso-unsigned.apk"
