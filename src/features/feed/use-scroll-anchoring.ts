import { useLayoutEffect, useRef } from 'react'
import type { FeedEntry } from '#src/entities/post/feed-state.ts'
import { placeShift, type PlacedRow } from './place-shift.ts'

interface KeepPlace {
  entries: readonly FeedEntry[]
  /** The rows in the page, top first. */
  rows: readonly PlacedRow[]
  /** Where the row of a key begins now, in pixels; undefined when there is none. */
  startOf: (key: PlacedRow['key']) => number | undefined
  /** Where the list begins on the page, in pixels. */
  listTop: number
}

/** Keeps what is being read in its place when rows come or go above it. At the top of the list nothing is held: what is new shows. */
export function useScrollAnchoring({ entries, rows, startOf, listTop }: KeepPlace): void {
  const before = useRef({ entries, rows })
  useLayoutEffect(() => {
    const old = before.current
    // Copied, as the list reuses the memory of its measurements.
    before.current = { entries, rows: rows.map(({ key, start, end }) => ({ key, start, end })) }
    if (old.entries === entries || window.scrollY <= listTop) return
    const shift = placeShift({ before: old.rows, startOf, scrollY: window.scrollY })
    if (shift !== 0) window.scrollBy(0, shift)
  })
}
