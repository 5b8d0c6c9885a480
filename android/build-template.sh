#!/bin/bash
# Builds the unsigned app that the server patches and signs for its deployment, on a machine without the
# Android SDK. Equal sources give equal bytes, whatever the folder, time zone or day.
# Usage: build-template.sh [OUT.apk]; Debian packages in debian-packages.txt, see README.md.
set -euo pipefail
export TZ=UTC LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
out=$(realpath -m "${1:-$here/template/sayso-unsigned.apk}")
main=$here/app/src/main
framework=/usr/share/android-framework-res/framework-res.apk
dx=$here/offline/node_modules/@mishguru/jadx-node/resources/jadx-1.1.0/lib/dx-1.16.jar
min_sdk=23 target_sdk=35
# What server/modules/android-app/build-apk.ts looks for and replaces.
origin=https://sayso.example host=sayso.example label='Sayso template'
package=app.sayso.template version_name=0.0.0-template version_code=1

missing=$(for tool in node npm javac java aapt2 aidl zip zipalign; do command -v "$tool" >/dev/null || echo "$tool"; done)
[ -z "$missing" ] || { echo "missing: $missing (install what android/debian-packages.txt lists)" >&2; exit 1; }
[ -f "$framework" ] || { echo "missing: $framework (Debian package android-framework-res)" >&2; exit 1; }
[ -f "$dx" ] || npm ci --prefix "$here/offline" --no-audit --no-fund >&2
echo "992dcd3466d5dca713397a64657e1de4aa622fe03b2d1166d19e96eadd016303  $dx" | sha256sum -c --quiet

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work"/{stubs,stub-classes,generated,classes,dex}
java_files() { find "$@" -name '*.java' | sort; }

# 1. Resources and manifest; R.java for the source.
sed -e 's|<manifest |<manifest package="app.sayso.shell" |' \
  -e "s|\${origin}|$origin|; s|\${host}|$host|; s|\${label}|$label|" \
  "$main/AndroidManifest.xml" >"$work/AndroidManifest.xml"
aapt2 compile --dir "$main/res" -o "$work/resources.zip"
# Debian's aapt2 is Android 10's and does not know <queries>: the flag keeps it and only warns.
aapt2 link -o "$work/base.apk" -I "$framework" --manifest "$work/AndroidManifest.xml" --java "$work/generated" \
  --rename-manifest-package "$package" --min-sdk-version $min_sdk --target-sdk-version $target_sdk \
  --version-code $version_code --version-name "$version_name" --warn-manifest-validation \
  "$work/resources.zip" 2>"$work/aapt2.log" || { cat "$work/aapt2.log" >&2; exit 1; }
grep -v 'unexpected element <queries>\|unknown element <queries>' "$work/aapt2.log" >&2 || true

# 2. Java against stubs of the platform, then dex.
node "$here/offline/write-stubs.ts" "$here/offline/platform-api.txt" "$work/stubs"
javac --release 8 -nowarn -Xlint:-options -d "$work/stub-classes" $(java_files "$work/stubs")
(cd "$main/aidl" && find . -name '*.aidl' | sort | while read -r file; do
  aidl -p"$here/offline/framework.aidl" -I. -o"$work/generated" "${file#./}"
done)
javac --release 8 -Xlint:all,-options -Werror -g:source,lines -cp "$work/stub-classes" -d "$work/classes" \
  $(java_files "$main/java" "$work/generated")
# Resource ids are constants, copied into the code that uses them.
rm "$work"/classes/app/sayso/shell/R.class "$work"/classes/app/sayso/shell/R\$*.class
java -cp "$dx" com.android.dx.command.Main --dex --min-sdk-version=$min_sdk \
  --output="$work/dex/classes.dex" "$work/classes"

# 3. One aligned archive.
touch -d '1981-01-01 01:01:02' "$work/dex/classes.dex"
(cd "$work/dex" && zip -qX "$work/base.apk" classes.dex)
mkdir -p "$(dirname "$out")"
zipalign -f -p 4 "$work/base.apk" "$out"
echo "$out: $(stat -c %s "$out") bytes"
