import type { AndroidRelease } from './android-app.ts'

/** What people read about the Android app, as text. */
export interface AndroidFacts {
  version: string
  size: string
  minAndroid: string
  sha256: string
  sha256Short: string
  fingerprint: string
  fingerprintShort: string
}

/** Stands in the prerendered landing page for each fact, which only the server that serves it knows. */
export const factPlaces: AndroidFacts = {
  version: '{{version}}',
  size: '{{size}}',
  minAndroid: '{{minAndroid}}',
  sha256: '{{sha256}}',
  sha256Short: '{{sha256Short}}',
  fingerprint: '{{fingerprint}}',
  fingerprintShort: '{{fingerprintShort}}',
}

/** The facts of a release in the words of the landing page. */
export function androidFacts(release: AndroidRelease): AndroidFacts {
  const { sha256, certificateFingerprint: fingerprint } = release
  return {
    version: release.version,
    size: readableSize(release.size),
    minAndroid: release.minAndroid.version,
    sha256,
    sha256Short: `${sha256.slice(0, 8)}…${sha256.slice(-8)}`,
    fingerprint,
    fingerprintShort: `${fingerprint.slice(0, 11)}…${fingerprint.slice(-11)}`,
  }
}

function readableSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
