import { androidReleasePath, androidReleaseSchema, type AndroidRelease } from '#contract/android-app.ts'
import '../strict-csp.ts'

const timeoutMs = 10_000

/** What this deployment's Android app is; null where it offers none. Throws without a connection. */
export async function fetchAndroidRelease(): Promise<AndroidRelease | null> {
  const response = await fetch(androidReleasePath, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The Android release was answered with status ${response.status}.`)
  return androidReleaseSchema.parse(await response.json())
}
