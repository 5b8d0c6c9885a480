import type { VirtualItem } from '@tanstack/virtual-core'
import type { FeedType } from '#contract/post.ts'
import { persistedScreen } from '#src/offline/storage/persisted-screen.ts'

interface Measured {
  /** Row heights hold only for the width they were measured at. */
  windowWidth: number
  rows: VirtualItem[]
}

// For the way back within this page.
const measured = new Map<FeedType, Measured>()

export function cacheMeasurements(type: FeedType, rows: VirtualItem[]): void {
  measured.set(type, { windowWidth: window.innerWidth, rows })
}

/** The rows' heights as last measured, in this page or, right after the start, in the one before it. */
export function cachedMeasurements(type: FeedType): VirtualItem[] {
  const known = measured.get(type) ?? measuredBefore(type)
  return known?.windowWidth === window.innerWidth ? known.rows : []
}

function measuredBefore(type: FeedType): Measured | undefined {
  const persisted = persistedScreen()
  return persisted?.feed === type ? persisted : undefined
}
