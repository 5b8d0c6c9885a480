import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FeedType } from '#contract/post.ts'
import { useSavingData } from '#src/entities/data-saver/use-data-saver.ts'
import { entryKey, type FeedEntry } from '#src/entities/post/feed-state.ts'
import { afterNextPaint } from '#src/ui/after-next-paint.ts'
import { leaveByKeys } from './feed-exit.tsx'
import { FeedRow } from './feed-row.tsx'
import styles from './feed-rows.module.css'
import { cachedMeasurements, cacheMeasurements } from './cached-measurements.ts'
import type { FetchState } from './use-feed.ts'
import { useFeedKeys } from './use-feed-keys.ts'
import { useFeedPosition } from './use-feed-position.ts'
import { useRowWindow } from './use-row-window.ts'
import { useScreenPersistence } from './use-screen-persistence.ts'
import { useScrollAnchoring } from './use-scroll-anchoring.ts'

type FeedRowsProps = {
  type: FeedType
  entries: readonly FeedEntry[]
  /** Of the page below the last entry; absent when there is nothing. */
  nextCursor: string | null | undefined
  isBusy: boolean
  /** When the feed was last fetched, in milliseconds since 1970. */
  refreshedAt: number
  stateOf: (cursor: string) => FetchState
  onFill: (cursor: string) => void
  onNearEnd: () => void
}

/** How many rows before the end the next page is asked for. */
const nearEndRows = 8
const nearEndRowsSaving = 2
const estimatedRowPx = 220
/** Above and below the window, so that a finger finds drawn what it scrolls to. */
const overscanRows = 5
/** Above a focused row: what sticks to the top of the window. */
const stickyPx = 120

/** The entries of a feed, of which only those around the window are in the page. */
export function FeedRows({
  type,
  entries,
  nextCursor,
  isBusy,
  refreshedAt,
  stateOf,
  onFill,
  onNearEnd,
}: FeedRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const isSaving = useSavingData()
  const [scrollMargin, setScrollMargin] = useState(0)
  // Read once: the first reading of a start takes apart what was saved of the whole screen.
  const [measuredBefore] = useState(() => cachedMeasurements(type))
  const overscan = useOverscan(measuredBefore.length > 0)
  const rowWindow = useRowWindow({
    count: entries.length,
    estimateSize: () => estimatedRowPx,
    getItemKey: (index) => keyAt(entries, index),
    overscan,
    scrollMargin,
    scrollPaddingStart: stickyPx,
    initialMeasurementsCache: measuredBefore,
  })
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  useLayoutEffect(() => () => cacheMeasurements(type, rowWindow.snapshot()), [type, rowWindow])

  const approach = (key: string) => {
    const index = entries.findIndex((entry) => entryKey(entry) === key)
    const start = rowWindow.startOf(index)
    // Not its own scrollTo: it would go on aiming at the row's start while the row is put in its place.
    if (start !== undefined) window.scrollTo(0, start)
    return index >= 0
  }
  useFeedPosition({ type, list, approach })

  useScreenPersistence({ type, refreshedAt: isBusy ? 0 : refreshedAt, measureRows: rowWindow.snapshot })

  const rows = rowWindow.rows()
  const startOf = (key: string | number | bigint) =>
    rowWindow.startOf(entries.findIndex((entry) => entryKey(entry) === key))
  useScrollAnchoring({ entries, rows, startOf, listTop: scrollMargin })
  const lastIndex = rows.at(-1)?.index ?? 0
  const isNearEnd = nextCursor && lastIndex >= entries.length - (isSaving ? nearEndRowsSaving : nearEndRows)
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, entries.length, nextCursor, onNearEnd])

  useRowFocus({ list, entries, scrollTo: rowWindow.scrollTo })
  return (
    <div
      ref={list}
      role="feed"
      aria-label={type === 'for-you' ? 'For You' : 'Following'}
      aria-busy={isBusy}
      onKeyDown={leaveByKeys}
      className={styles.rows}
      style={{ height: rowWindow.height() }}
    >
      {rows.map((row) => {
        const entry = entries[row.index]
        if (entry === undefined) return null
        return (
          <div
            key={row.key}
            ref={rowWindow.measureElement}
            data-index={row.index}
            className={styles.row}
            style={{ transform: `translateY(${row.start - scrollMargin}px)` }}
          >
            <FeedRow
              entry={entry}
              position={row.index + 1}
              count={nextCursor ? -1 : entries.length}
              gapState={entry.kind === 'gap' ? stateOf(entry.cursor) : 'idle'}
              onFill={onFill}
            />
          </div>
        )
      })}
    </div>
  )
}

/**
 * Only what fills the window at first; the rest comes once that is seen, as it doubles the time until then. Where a page is taken over
 * that has been scrolled, and no row was measured yet, those above come at once: their heights decide where the others stand.
 */
function useOverscan(areMeasured: boolean): number {
  const [isFilled, setIsFilled] = useState(() => window.scrollY > 0 && !areMeasured)
  useEffect(() => afterNextPaint(() => startTransition(() => setIsFilled(true))), [])
  return isFilled ? overscanRows : 0
}

function keyAt(entries: readonly FeedEntry[], index: number): string {
  const entry = entries[index]
  return entry === undefined ? `beyond:${index}` : entryKey(entry)
}

interface RowFocus {
  list: React.RefObject<HTMLElement | null>
  entries: readonly FeedEntry[]
  scrollTo: (index: number) => void
}

/** The feed's keys: they move the focus from row to row, rendering the row first where needed. */
function useRowFocus({ list, entries, scrollTo }: RowFocus): void {
  const latest = useRef({ entries, scrollTo })
  useLayoutEffect(() => {
    latest.current = { entries, scrollTo }
  })
  const step = useCallback(
    (by: 1 | -1) => {
      const { entries: current, scrollTo: go } = latest.current
      const focused = document.activeElement?.closest<HTMLElement>('[data-entry-key]')?.dataset.entryKey
      const at =
        focused === undefined
          ? firstVisible(list.current, current) - by
          : current.findIndex((entry) => entryKey(entry) === focused)
      const next = Math.min(Math.max(at + by, 0), current.length - 1)
      const entry = current[next]
      if (entry === undefined) return
      go(next)
      const find = (key: string) => list.current?.querySelector<HTMLElement>(`[data-entry-key="${CSS.escape(key)}"]`)
      requestAnimationFrame(() => find(entryKey(entry))?.focus({ preventScroll: true }))
    },
    [list],
  )
  useFeedKeys(step)
}

function firstVisible(list: HTMLElement | null, entries: readonly FeedEntry[]): number {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-entry-key]') ?? [])]
  const key = rows.find((row) => row.getBoundingClientRect().bottom > stickyPx + 40)?.dataset.entryKey
  return Math.max(
    0,
    entries.findIndex((entry) => entryKey(entry) === key),
  )
}
