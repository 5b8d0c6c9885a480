import { useEffect, useMemo, type RefObject } from 'react'
import type { PostId } from '#contract/ids.ts'
import type { enqueueOnLeaving } from '#src/offline/outbox/enqueue.ts'
import type { NewOutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { createViewCollector } from './view-collector.ts'
import { ViewTracker } from './view-tracker.ts'

// Not among the first screen's bytes, and here before anything is left: a page that goes away waits for nothing.
let onLeaving: typeof enqueueOnLeaving | undefined

const collector = createViewCollector({
  reader: () => knownSession()?.user.id,
  persist: (postIds) => log(loadOutbox().then(({ enqueue }) => enqueue(viewsOf(postIds)))),
  persistOnLeaving: (postIds) => onLeaving && log(onLeaving(viewsOf(postIds))),
})

// Lives as long as the page: a post that was counted is not counted again after a change of screen.
const tracker = new ViewTracker<PostId>((postId) => {
  collector.add(postId)
  if (onLeaving === undefined) log(loadOutbox())
})

async function loadOutbox() {
  const outbox = await import('#src/offline/outbox/enqueue.ts')
  onLeaving = outbox.enqueueOnLeaving
  return outbox
}

function viewsOf(postIds: readonly PostId[]): NewOutboxItem {
  return { kind: 'view-posts', postIds: [...postIds] }
}

function log(writing: Promise<unknown>): void {
  writing.catch((cause: unknown) => console.info('Views could not be persisted.', cause))
}

/** Tells the tracker when the element is on screen and when it has left, by scrolling or by being taken away. */
export function useViewTracking(ref: RefObject<Element | null>, postId: PostId | undefined): void {
  const observe = useMemo(() => {
    if (postId === undefined || typeof IntersectionObserver === 'undefined') return undefined
    return (element: Element) => {
      const observer = new IntersectionObserver((entries) => {
        for (const { isIntersecting } of entries) {
          if (isIntersecting) tracker.enter(postId)
          else tracker.leave(postId)
        }
      })
      observer.observe(element)
      return () => {
        observer.disconnect()
        tracker.leave(postId)
      }
    }
  }, [postId])
  useEffect(() => (ref.current ? observe?.(ref.current) : undefined), [observe, ref])
}
