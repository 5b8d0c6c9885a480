import type { VirtualItem } from '@tanstack/react-virtual'
import type { FeedType } from '#contract/post.ts'

interface Kept {
  /** Row heights hold only for the width they were measured at. */
  windowWidth: number
  rows: VirtualItem[]
}

// For the way back within this page; after a reload the rows are measured anew.
const kept = new Map<FeedType, Kept>()

export function cacheMeasurements(type: FeedType, rows: VirtualItem[]): void {
  kept.set(type, { windowWidth: window.innerWidth, rows })
}

export function cachedMeasurements(type: FeedType): VirtualItem[] {
  const known = kept.get(type)
  return known?.windowWidth === window.innerWidth ? known.rows : []
}
