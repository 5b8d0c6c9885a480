// A part that is missing after a reload too is missing for another reason: then the error screen says so.
const onceWithinMs = 60_000
const mark = 'reloadedForMissingPart'

/**
 * A tab older than the server's builds may ask for a part that is no more; loading the page anew gets the build of now. The router
 * does that for code, this does it for styles. True when the page is about to reload; false when that was tried a moment ago, which
 * the history entry remembers as it outlives the reload.
 */
export function reloadForMissingStyle(
  error: unknown,
  page: Pick<Window, 'history' | 'location'> = window,
  now: number = Date.now(),
): boolean {
  // The words of Vite's loader, which is in every build.
  if (!(error instanceof Error && error.message.startsWith('Unable to preload CSS'))) return false
  const state: unknown = page.history.state
  const before: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {}
  if (now - Number(before[mark] ?? -Infinity) < onceWithinMs) return false
  page.history.replaceState({ ...before, [mark]: now }, '')
  page.location.reload()
  return true
}
