import type { VirtualItem } from '@tanstack/virtual-core'
import type { FeedType } from '#contract/post.ts'
import { persistedScreen } from '#src/offline/storage/persisted-screen.ts'

interface Kept {
  /** Row heights hold only for the width they were measured at. */
  windowWidth: number
  rows: VirtualItem[]
}

// For the way back within this page.
const kept = new Map<FeedType, Kept>()

export function cacheMeasurements(type: FeedType, rows: VirtualItem[]): void {
  kept.set(type, { windowWidth: window.innerWidth, rows })
}

/** The rows' heights as last measured, in this page or, right after the start, in the one before it. */
export function cachedMeasurements(type: FeedType): VirtualItem[] {
  const known = kept.get(type) ?? measuredBefore(type)
  return known?.windowWidth === window.innerWidth ? known.rows : []
}

function measuredBefore(type: FeedType): Kept | undefined {
  const saved = persistedScreen()
  return saved?.feed === type ? saved : undefined
}
