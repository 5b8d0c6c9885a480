import { delMany, entries, get, keys, promisifyRequest } from 'idb-keyval'
import { hourMs } from '#contract/durations.ts'
import type { AccountId } from '#contract/ids.ts'
import { draftDatabase } from './databases.ts'
import { draftSchema, type Draft, type DraftKey } from './draft.ts'
import { keyValueStore } from './key-value.ts'
import { writeMakingRoom } from './make-room.ts'
import { knownWriter, readSession } from './session-store.ts'
import { unwrittenDraftsOf } from './unwritten-drafts.ts'

const storeOf = (memberId: AccountId) => keyValueStore(draftDatabase(memberId), 'strict')

/** What the signed-in member left unfinished under a key: on the device, or what was written later and found no room there. */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  const session = await readSession()
  if (!session) return undefined
  const memberId = session.user.id
  await draftsWritten()
  const written = parseDraft(key, await get(key, storeOf(memberId)))
  const unwritten = unwrittenDraftsOf(memberId).get(key)
  // Another tab may have found room since; not tomorrow, as where the clock of the device was ahead.
  const isWrittenSince =
    written && unwritten && written.updatedAt > unwritten.updatedAt && written.updatedAt <= Date.now()
  return isWrittenSince ? written : (unwritten ?? written)
}

// What was done last about each draft by this page.
const lastTurns = new Map<string, object>()

/** Answers whether nothing else was done about a draft since. */
function beginTurn(memberId: AccountId, key: string): () => boolean {
  const [draft, turn] = [`${memberId} ${key}`, {}]
  lastTurns.set(draft, turn)
  return () => lastTurns.get(draft) === turn
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

/**
 * Persists a draft, on the disk before the promise resolves; rejects with `StorageFullError`, and what is `'in-memory'` is there all the same until the
 * page goes. One that was written anew or removed by the time there is room is not written any more.
 */
export function writeDraft(key: DraftKey, draft: Omit<Draft, 'updatedAt'>, otherwise?: 'in-memory'): Promise<void> {
  return track(write(key, draft, otherwise))
}

/** Forgets a draft once it was sent or discarded. */
export function removeDraft(key: DraftKey): Promise<void> {
  return track(remove(key))
}

async function write(key: DraftKey, draft: Omit<Draft, 'updatedAt'>, otherwise?: 'in-memory'): Promise<void> {
  // While a page goes away only what is asked for at once still happens: the session is known by then.
  const memberId = knownWriter() ?? (await readSession())?.user.id
  if (memberId === undefined) return
  const stored: Draft = { ...draft, updatedAt: Date.now() }
  const isLast = beginTurn(memberId, key)
  try {
    await writeMakingRoom(memberId, async () => {
      if (isLast()) await put(memberId, key, stored)
    })
  } catch (cause) {
    if (otherwise === 'in-memory' && isLast()) unwrittenDraftsOf(memberId).set(key, stored)
    throw cause
  }
  if (isLast()) unwrittenDraftsOf(memberId).delete(key)
}

function put(memberId: AccountId, key: DraftKey, draft: Draft): Promise<void> {
  return storeOf(memberId)('readwrite', (store) => {
    store.put(draft, key)
    // Said outright: left to the browser, a page that is going away would end before its transaction is committed.
    store.transaction.commit()
    return promisifyRequest(store.transaction)
  })
}

async function remove(key: DraftKey): Promise<void> {
  const memberId = knownWriter() ?? (await readSession())?.user.id
  if (memberId === undefined) return
  beginTurn(memberId, key)
  unwrittenDraftsOf(memberId).delete(key)
  await storeOf(memberId)('readwrite', (store) => {
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
  if (!session) return []
  const memberId = session.user.id
  const written: string[] = await keys(storeOf(memberId))
  // What was written under it is a key.
  const known = new Set([...written, ...unwrittenDraftsOf(memberId).keys()] as DraftKey[])
  return [...known].filter((key) => !key.startsWith('edit:'))
}

/** The blob keys that drafts of a member still need. */
export async function blobKeysOfDrafts(memberId: AccountId): Promise<string[]> {
  const stored: [string, unknown][] = await entries(storeOf(memberId))
  const drafts = stored.flatMap(([key, value]) => parseDraft(key, value) ?? [])
  return [...drafts, ...unwrittenDraftsOf(memberId).values()].flatMap(({ files }) => files.map((file) => file.blobKey))
}

function parseDraft(key: string, stored: unknown): Draft | undefined {
  if (stored === undefined) return undefined
  const draft = draftSchema.safeParse(stored)
  if (draft.success) return draft.data
  console.warn(`Dropped the draft ${key}: it does not have the expected shape.`)
  return undefined
}
