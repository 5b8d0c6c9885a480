import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { FeedType } from '#contract/post.ts'
import { earlyScreenId } from '#src/ui/early-screen.ts'
import { feedPositionQuery, persistFeedPosition } from './feed-place-queries.ts'
import { anchorAt, correctionFor, type RowBox, type ScrollAnchor } from './scroll-anchor.ts'

interface FeedPositionInput {
  type: FeedType
  list: RefObject<HTMLElement | null>
  /** Scrolls near the entry so that its row is rendered; false when it is not in the feed any more. */
  approach: (entryKey: string) => boolean
}

// A third of a second: the router restores its own idea of the position once the screen is there.
const stableFrames = 20
const mostFrames = 120

/** Brings the member back to where they were in this feed, to the pixel, and records where they are. */
export function useFeedPosition({ type, list, approach }: FeedPositionInput): void {
  const client = useQueryClient()
  const isFollowing = useRef(false)
  const latestApproach = useRef(approach)
  useLayoutEffect(() => {
    latestApproach.current = approach
  })

  useLayoutEffect(() => {
    const anchor = startingAnchor(client.getQueryData(feedPositionQuery(type).queryKey))
    const save = () => {
      if (!isFollowing.current || list.current === null) return
      persistFeedPosition(client, type, anchorAt(rowBoxes(list.current)))
    }
    const begin = () => {
      isFollowing.current = true
      // The member may have scrolled meanwhile.
      save()
    }
    const stop = restore({ anchor, list, approach: (key) => latestApproach.current(key), onDone: begin })
    return () => {
      // The rows are still in the page here; a moment later the next screen has taken their place.
      save()
      stop()
      isFollowing.current = false
    }
  }, [client, list, type])

  useEffect(() => {
    const save = () => {
      if (isFollowing.current && list.current) persistFeedPosition(client, type, anchorAt(rowBoxes(list.current)))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(save, 150)
    }
    window.addEventListener('scroll', later, { passive: true })
    // While capturing: before the cache is written to the device on the same event.
    window.addEventListener('pagehide', save, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', later)
      window.removeEventListener('pagehide', save, { capture: true })
    }
  }, [client, list, type])
}

interface Restoration {
  anchor: ScrollAnchor | undefined
  list: RefObject<HTMLElement | null>
  approach: (entryKey: string) => boolean
  onDone: () => void
}

/** Scrolls until the anchor has stayed in its place for some frames: rows above it are still being measured at first. */
function restore({ anchor, list, approach, onDone }: Restoration): () => void {
  if (anchor === undefined || !approach(anchor.entryKey)) {
    onDone()
    return () => {}
  }
  let frame = 0
  let stable = 0
  let tries = 0
  const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const finish = () => {
    cancelAnimationFrame(frame)
    for (const gesture of gestures) window.removeEventListener(gesture, finish)
    onDone()
  }
  const settle = () => {
    const correction = list.current ? correctionFor(anchor, rowBoxes(list.current)) : undefined
    if (correction === undefined) approach(anchor.entryKey)
    else if (Math.abs(correction) >= 1) window.scrollBy(0, correction)
    stable = correction !== undefined && Math.abs(correction) < 1 ? stable + 1 : 0
    tries += 1
    if (stable >= stableFrames || tries >= mostFrames) finish()
    else frame = requestAnimationFrame(settle)
  }
  // From here on the member scrolls, not we.
  for (const gesture of gestures) window.addEventListener(gesture, finish, { passive: true, once: true })
  settle()
  return finish
}

/** The recorded place; of posts that stood there before the app that one is at, who scrolled there or had no place yet. */
function startingAnchor(recorded: ScrollAnchor | undefined): ScrollAnchor | undefined {
  const early = document.getElementById(earlyScreenId)
  if (early === null) return recorded
  const boxes = rowBoxes(early)
  if (recorded !== undefined && Math.abs(correctionFor(recorded, boxes) ?? 0) < 1) return recorded
  return anchorAt(boxes)
}

function rowBoxes(list: HTMLElement): RowBox[] {
  return [...list.querySelectorAll<HTMLElement>('[data-entry-key]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return { key: row.dataset.entryKey ?? '', top, bottom }
  })
}
