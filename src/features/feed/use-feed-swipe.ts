import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { FeedType } from '#contract/post.ts'
import { followFinger, isFarEnough } from '#src/ui/follow-finger.ts'
import { mayMove } from '#src/ui/may-move.ts'
import { tick } from '#src/ui/tick.ts'

const settle = { duration: 200, easing: 'ease-out' }

/** Where the feed that a finger has called comes from: the right, or the left. */
let comesFrom: 1 | -1 | undefined

interface SwipeActs {
  /** The finger has gone far enough. */
  onOther: () => void
  /** Whether the other feed comes into sight; `--pull` of the panel says how far. */
  onPull: (isPulled: boolean) => void
}

/** A finger that goes sideways over a feed draws it along and changes to the other one, which lies beside it as its tab does. */
export function useFeedSwipe(panel: RefObject<HTMLElement | null>, type: FeedType, acts: SwipeActs): void {
  const change = useEffectEvent(acts.onOther)
  const pull = useEffectEvent(acts.onPull)
  useEffect(() => {
    const element = panel.current
    if (element === null) return
    const side = type === 'for-you' ? 1 : -1
    const listening = new AbortController()
    followFinger(element, {
      signal: listening.signal,
      isMeant: ({ x, y }) => Math.abs(x) > 1.5 * Math.abs(y),
      // Where no feed lies it goes heavily.
      onMove: ({ x }) => {
        const posts = postsIn(element)
        const isTowards = x * side < 0
        if (posts) posts.style.translate = `${isTowards ? x : x / 4}px`
        element.style.setProperty('--pull', `${x}px`)
        pull(isTowards)
      },
      onEnd: (way) => {
        const posts = postsIn(element)
        const from = posts?.style.translate ?? ''
        if (posts) posts.style.translate = ''
        pull(false)
        if (way !== undefined && isFarEnough(-way.x * side, element.clientWidth / 3, way.inMs)) {
          tick()
          comesFrom = side
          change()
        } else posts?.animate([{ translate: from }, { translate: '0' }], settle)
      },
    })
    return () => listening.abort()
  }, [panel, type])
}

/** What moves: not what is fixed to the window beside the posts. */
function postsIn(panel: HTMLElement | null) {
  return panel?.querySelector<HTMLElement>('[role="feed"]')
}

/** Lets the feed that a finger has called come in from its side. The panel itself stays: the next finger may go down there already. */
export function comeIn(panel: HTMLElement | null): void {
  if (comesFrom !== undefined && mayMove()) {
    // What stands there until the posts come, too.
    for (const part of panel?.children ?? [])
      part.animate([{ translate: `${comesFrom * 30}%`, opacity: 0 }, {}], settle)
  }
  comesFrom = undefined
}
