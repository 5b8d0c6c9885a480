import { commentIdSchema } from '#contract/ids.ts'
import { listAcknowledgements } from '#src/offline/outbox/acknowledgement-store.ts'
import { recordOf } from '#src/offline/outbox/outbox-item.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { listDrafts, readDraft, removeDraft } from '#src/offline/storage/draft-store.ts'
import type { Draft, DraftKey } from '#src/offline/storage/draft.ts'
import { readKey } from '#src/offline/storage/persisted-value.ts'
import { readSession } from '#src/offline/storage/session-store.ts'
import { commentListsOf } from '#src/offline/storage/storage-keys.ts'

/** What the signed-in member left unfinished under a key; what was handed over before its draft could be forgotten is forgotten now. */
export async function readUnsentDraft(key: DraftKey): Promise<Draft | undefined> {
  const draft = await readDraft(key)
  if (draft?.id === undefined || !(await isHandedOver(key, draft.id))) return draft
  await removeDraft(key)
  return undefined
}

/** How many things the signed-in member began that nobody has. */
export async function countUnsentDrafts(): Promise<number> {
  const drafts = await Promise.all((await listDrafts()).map(readUnsentDraft))
  return drafts.filter((draft) => draft !== undefined).length
}

/**
 * Whether a draft's words were handed over under its id already: a page that is killed just then leaves the draft behind. What is
 * being changed (`edit:`) waits in the outbox by its nature.
 */
async function isHandedOver(key: DraftKey, id: string): Promise<boolean> {
  const session = await readSession()
  if (!session || key.startsWith('edit:')) return false
  const memberId = session.user.id
  // In the order in which it moves on, so that it is seen in one of them.
  const pending = await listOutbox(memberId)
  const acknowledged = await listAcknowledgements(memberId)
  const items = [...pending, ...acknowledged.map(({ item }) => item)]
  return items.some((item) => recordOf(item).creates?.(item) === id) || (await isCached(key, id))
}

async function isCached(key: DraftKey, id: string): Promise<boolean> {
  if (key === 'new-post') return (await readKey(`post:${id}`)) !== undefined
  const [kind, about = ''] = key.split(':')
  if (kind !== 'comment' && kind !== 'reply') return false
  const keys = kind === 'comment' ? commentListsOf(about) : ([`replies:${about}`] as const)
  const lists = await Promise.all(keys.map((each) => readKey(each)))
  const commentId = commentIdSchema.parse(id)
  return lists.some(
    (list) => list?.pages.some(({ items }) => items.some((comment) => comment.id === commentId)) ?? false,
  )
}
