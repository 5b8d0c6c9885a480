/** As `Deployment.java` calls it. */
const parameter = 'android'

let ownVersion: number | undefined

/**
 * Remembers which version of the Android app has opened this page, and takes it out of the address, which people copy and
 * browsers remember; run at the start, before anything reads the address.
 */
export function recordAndroidVersion(): void {
  const { versionCode, rest } = splitAndroidVersion(new URL(window.location.href))
  if (rest === undefined) return
  ownVersion = versionCode
  window.history.replaceState(window.history.state, '', rest)
}

/** Undefined where this page was not opened by the Android app. */
export function androidVersion(): number | undefined {
  return ownVersion
}

/** Takes out of an address what it says about the app that opened it; `rest` is the address from then on, absent when it says nothing. */
export function splitAndroidVersion(url: URL): { versionCode?: number; rest?: string } {
  const said = url.searchParams.get(parameter)
  if (said === null) return {}
  url.searchParams.delete(parameter)
  const rest = url.href.slice(url.origin.length)
  return /^[1-9]\d{0,9}$/.test(said) ? { versionCode: Number(said), rest } : { rest }
}
