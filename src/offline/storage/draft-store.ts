import { delMany, entries, get, keys, promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { hourMs } from '#contract/durations.ts'
import type { AccountId } from '#contract/ids.ts'
import { draftDatabase } from './databases.ts'
import { keyValueStore } from './key-value.ts'
import { writeMakingRoom } from './make-room.ts'
import { knownSession, readSession } from './session-store.ts'

/**
 * What is being written: a post, the support form, an answer to a post or comment, a change of a post that waits, or the words of a
 * dialog.
 */
export type DraftKey =
  | 'new-post'
  | 'support'
  | `comment:${string}`
  | `reply:${string}`
  | `edit:${string}`
  | `words:${string}`

const draftSchema = z.object({
  /** The id of what it becomes, made when it was begun; absent in drafts of earlier builds. */
  id: z.optional(z.uuid()),
  /** The form's texts by field name. */
  texts: z.record(z.string(), z.string()),
  /** Pictures and attachments; their bytes lie in the blob store. */
  files: z.array(
    z.object({
      blobKey: z.string(),
      name: z.string(),
      type: z.string(),
      altText: z.optional(z.string()),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      /** As it was picked, still to be prepared. */
      isOriginal: z.optional(z.boolean()),
    }),
  ),
  /** Milliseconds since 1970. */
  updatedAt: z.number(),
})
export type Draft = z.infer<typeof draftSchema>

const storeOf = (memberId: AccountId) => keyValueStore(draftDatabase(memberId), 'strict')

/** What the signed-in member left unfinished under a key. */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  const session = await readSession()
  return session && parseDraft(key, await get(key, storeOf(session.user.id)))
}

const underWay = new Set<Promise<void>>()

/** Resolves once no draft is on its way to the disk any more. */
export async function draftsWritten(): Promise<void> {
  await Promise.allSettled(underWay)
}

function track(writing: Promise<void>): Promise<void> {
  const end = () => underWay.delete(writing)
  underWay.add(writing)
  writing.then(end, end)
  return writing
}

/** Keeps a draft, on the disk before the promise resolves; rejects with `StorageFullError`. */
export function writeDraft(key: DraftKey, draft: Omit<Draft, 'updatedAt'>): Promise<void> {
  return track(write(key, draft))
}

/** Forgets a draft once it was sent or discarded. */
export function removeDraft(key: DraftKey): Promise<void> {
  return track(remove(key))
}

async function write(key: DraftKey, draft: Omit<Draft, 'updatedAt'>): Promise<void> {
  // While a page goes away only what is asked for at once still happens: the session is known by then.
  const session = knownSession() ?? (await readSession())
  if (!session) return
  const memberId = session.user.id
  const stored: Draft = { ...draft, updatedAt: Date.now() }
  await writeMakingRoom(memberId, () =>
    storeOf(memberId)('readwrite', (store) => {
      store.put(stored, key)
      // Said outright: left to the browser, a page that is going away would end before its transaction is committed.
      store.transaction.commit()
      return promisifyRequest(store.transaction)
    }),
  )
}

async function remove(key: DraftKey): Promise<void> {
  const session = knownSession() ?? (await readSession())
  if (!session) return
  await storeOf(session.user.id)('readwrite', (store) => {
    store.delete(key)
    // As above: a form that was emptied is forgotten while its page goes away.
    store.transaction.commit()
    return promisifyRequest(store.transaction)
  })
}

/** Forgets the changes of posts of which `isNeeded` says no, begun more than an hour ago: nothing opens them any more. */
export async function removeEdits(
  memberId: AccountId,
  now: number,
  isNeeded: (postId: string) => boolean,
): Promise<void> {
  const stored: [string, unknown][] = await entries(storeOf(memberId))
  const old = stored.flatMap(([key, value]) => {
    const [kind, postId = ''] = key.split(':')
    const isOld = now - (parseDraft(key, value)?.updatedAt ?? 0) > hourMs
    return kind === 'edit' && isOld && !isNeeded(postId) ? [key] : []
  })
  if (old.length > 0) await delMany(old, storeOf(memberId))
}

/** What the signed-in member left unfinished; not what is changed of an item that waits. */
export async function listDrafts(): Promise<DraftKey[]> {
  await draftsWritten()
  const session = await readSession()
  const known: DraftKey[] = session ? await keys(storeOf(session.user.id)) : []
  return known.filter((key) => !key.startsWith('edit:'))
}

/** The blob keys that drafts of a member still need. */
export async function blobKeysOfDrafts(memberId: AccountId): Promise<string[]> {
  const stored: [string, unknown][] = await entries(storeOf(memberId))
  return stored.flatMap(([key, value]) => parseDraft(key, value)?.files.map((file) => file.blobKey) ?? [])
}

function parseDraft(key: string, stored: unknown): Draft | undefined {
  if (stored === undefined) return undefined
  const draft = draftSchema.safeParse(stored)
  if (draft.success) return draft.data
  console.warn(`Dropped the draft ${key}: it does not have the expected shape.`)
  return undefined
}
