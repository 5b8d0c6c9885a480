import { hourMs } from '#contract/durations.ts'
import type { AccountId } from '#contract/ids.ts'
import { listBlobs, removeBlobs } from '../storage/blob-store.ts'
import { blobKeysOfDrafts, removeEdits } from '../storage/draft-store.ts'
import { listOutbox } from './outbox-store.ts'
import { blobKeysOf } from './send-item.ts'
import { postTarget } from './targets.ts'

// A picture is persisted before the draft or item that names it.
const youngMs = hourMs

/**
 * Removes bytes that neither a waiting item nor a draft needs, and answers how many; also drafts of changes to posts that do not
 * wait any more. Run at the app's start.
 */
export async function sweepBlobs(memberId: AccountId, now: number): Promise<number> {
  const items = await listOutbox(memberId)
  await removeEdits(memberId, now, (postId) => items.some((item) => item.target === postTarget(postId)))
  const old = (await listBlobs(memberId)).filter(({ persistedAt }) => now - persistedAt > youngMs)
  return removeUnneededBlobs(
    memberId,
    old.map(({ blobKey }) => blobKey),
  )
}

/** Removes those of the blobs that nothing needs any more; answers how many. */
export async function removeUnneededBlobs(memberId: AccountId, blobKeys: readonly string[]): Promise<number> {
  if (blobKeys.length === 0) return 0
  const [items, draftKeys] = await Promise.all([listOutbox(memberId), blobKeysOfDrafts(memberId)])
  const needed = new Set([...items.flatMap(blobKeysOf), ...draftKeys])
  const unclaimed = blobKeys.filter((blobKey) => !needed.has(blobKey))
  await removeBlobs(memberId, unclaimed)
  return unclaimed.length
}
