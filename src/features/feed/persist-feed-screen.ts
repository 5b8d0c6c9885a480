import type { FeedType } from '#contract/post.ts'
import { isCostly, networkInformation } from '#src/entities/data-saver/connection-cost.ts'
import { type MeasuredRow, type PersistedScreen, persistScreen } from '#src/offline/storage/persisted-screen.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { markupOf } from '#src/ui/early-markup.ts'
import { hasEarlyScreen } from '#src/ui/early-screen.ts'

/** Far enough down for any place that is worth coming back to. */
const mostRows = 300

/** The rows of a feed as they were measured, from the first on. */
export type MeasuredRows = readonly (Omit<MeasuredRow, 'key'> & { key: string | number | bigint })[]

/** Persists what is on the screen for the next start. */
export function persistFeedScreen(feed: FeedType, rows: MeasuredRows): void {
  const memberId = knownSession()?.user.id
  const root = document.getElementById('root')
  const build = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset.app
  // In development nothing is drawn early.
  if (memberId === undefined || root === null || build === undefined || hasEarlyScreen()) return
  persistScreen({
    memberId,
    build,
    feed,
    windowWidth: window.innerWidth,
    theme: document.documentElement.dataset.theme,
    isCostly: isCostly(networkInformation()),
    place: placeIn(root),
    rows: rows.slice(0, mostRows).map(({ key, ...row }) => ({ ...row, key: String(key) })),
    html: markupOf(root, '[data-index]'),
  })
}

function placeIn(root: HTMLElement): PersistedScreen['place'] {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-entry-key]')]
  const first = rows.find((row) => row.getBoundingClientRect().bottom > 0)
  const { entryKey = '' } = first?.dataset ?? {}
  return { scrollTop: window.scrollY, entryKey, top: first?.getBoundingClientRect().top ?? 0 }
}
