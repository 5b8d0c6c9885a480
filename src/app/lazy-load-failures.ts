import { isMissingStyle } from '#src/lib/is-missing-style.ts'
import { isBeingLeft, reloadUnlessLeft } from './leaving-page.ts'
import { fetchNamedCode } from './named-code.ts'

// A part that is missing after a reload too is missing for another reason: then the error screen says so.
const onceWithinMs = 60_000
const mark = 'reloadedForMissingPart'
const brokenOff = 'Broken off by leaving the page'

type Page = Pick<Window, 'history' | 'location'>

/**
 * Gives its own name to what failed because the page is being left. The router takes it for a missing part otherwise, and loads the page
 * anew at once, which cancels the way to the next one.
 */
export function nameWhatLeavingBreaksOff(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Those who ask for the same styles are given the same error.
    if (isBeingLeft() && !payload.message.startsWith(brokenOff)) payload.message = `${brokenOff}: ${payload.message}`
  })
}

/** Has code that did not come once come with the next import of it, or by a page that is loaded anew where the browser wants that. */
export function mendLostCode(reload: () => void = reloadForMissingPart): void {
  const fetched = new Set<string>()
  const mend = async ({ message }: Error) => {
    // Safari names no file: there an import succeeds once its file was fetched.
    const [lost = ''] = /https?:\S+/.exec(message) ?? []
    if (fetched.has(lost) && mayReload(window, Date.now())) return reloadUnlessLeft(reload)
    for (const file of await fetchNamedCode()) fetched.add(file)
  }
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!isBeingLeft()) void mend(payload)
  })
}

/**
 * Whether loading the page anew may help: a tab older than the server's builds may ask for a part that is no more, and a reload gets
 * the build of now. The router does that for code, this is for styles and for a page that was not left after all. False when it was
 * tried a moment ago.
 */
export function isMendedByReload(error: unknown, page: Page = window, now: number = Date.now()): boolean {
  if (error instanceof Error && error.message.startsWith(brokenOff)) return true
  return isMissingStyle(error) && mayReload(page, now)
}

/** False where the page was loaded anew for a missing part a moment ago. */
function mayReload(page: Page, now: number): boolean {
  return now - Number(stateOf(page)[mark] ?? -Infinity) >= onceWithinMs
}

/** Loads the page anew, and records it in the history entry, which outlives the reload. */
export function reloadForMissingPart(page: Page = window, now: number = Date.now()): void {
  page.history.replaceState({ ...stateOf(page), [mark]: now }, '')
  page.location.reload()
}

function stateOf({ history }: Page): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
