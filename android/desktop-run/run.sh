#!/bin/bash
# Runs the app's own bytecode (the dex inside an APK) on a desktop Java machine: enjarify turns it into JVM
# bytecode, which HotSpot verifies, and recording fakes stand in for Android. Usage: run.sh APP.apk
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
apk=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Debian's enjarify needs Debian's Python.
PATH=/usr/bin:$PATH enjarify "$apk" -o "$work/app.jar" -f >"$work/enjarify.log" || { cat "$work/enjarify.log" >&2; exit 1; }
aapt dump resources "$apk" | sed -nE 's/^ *spec resource (0x[0-9a-f]+) [^:]*:([a-z]+)\/([a-z_]+):.*/\2.\3=\1/p' >"$work/ids.properties"
node "$here/write-fakes.ts" "$here/../offline/platform-api.txt" "$work/fakes"
mkdir "$work/out"
javac -nowarn -d "$work/out" -cp "$work/app.jar" $(find "$work/fakes" "$here/java" -name '*.java' | sort)
java -Xverify:all -Dids="$work/ids.properties" -cp "$work/out:$work/app.jar" desktop.RunChecks
