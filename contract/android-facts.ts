import type { AndroidRelease } from './android-app.ts'

/** What people read about the Android app, as text; the landing page's template names its places after these. */
export const androidFactNames = [
  'version',
  'size',
  'minAndroid',
  'sha256',
  'sha256Short',
  'fingerprint',
  'fingerprintShort',
  'changes',
] as const
export type AndroidFacts = Record<(typeof androidFactNames)[number], string>

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
    changes: release.changelog.join(' '),
  }
}

function readableSize(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
