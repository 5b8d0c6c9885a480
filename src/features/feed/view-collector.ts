import type { AccountId, PostId } from '#contract/ids.ts'

interface CollectorDeps {
  /** The member who reads now. */
  reader: () => AccountId | undefined
  /** Hands what was seen to the outbox. */
  persist: (postIds: readonly PostId[]) => void
  /** The same in one turn: the page is going away. */
  persistOnLeaving: (postIds: readonly PostId[]) => void
}

const persistEveryMs = 10_000

/** Collects views in memory and has them written every 10 s at most, and when the page goes away. */
export function createViewCollector({ reader, persist, persistOnLeaving }: CollectorDeps) {
  let postIds: PostId[] = []
  let by: AccountId | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const handOver = (write: CollectorDeps['persist']) => {
    clearTimeout(timer)
    timer = undefined
    // Only while there is something to write: listeners of this kind are in a browser's way when it puts a page aside.
    window.removeEventListener('pagehide', onLeaving)
    const collected = postIds
    postIds = []
    // What one member saw is nothing that another one may say.
    if (collected.length > 0 && reader() === by) write(collected)
  }
  const onLeaving = () => handOver(persistOnLeaving)

  return {
    /** Counts nothing while nobody is signed in, as on the screen that a logout takes away. */
    add(postId: PostId): void {
      const member = reader()
      if (member === undefined) return
      if (by !== member) postIds = []
      by = member
      postIds.push(postId)
      if (timer !== undefined) return
      timer = setTimeout(() => handOver(persist), persistEveryMs)
      window.addEventListener('pagehide', onLeaving)
    },
  }
}
