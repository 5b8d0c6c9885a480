import { delMany, getMany, promisifyRequest, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { type SessionUser, sessionUserSchema } from '#contract/own-session.ts'
import { type AccountId, accountIdSchema } from '#contract/ids.ts'
import { feedTypes } from '#contract/post.ts'
import { createTopic } from '../topic.ts'
import { whenMade } from './database-connections.ts'
import { deviceDatabase, memberDatabase } from './databases.ts'
import { forgetApiAnswers, forgetMember } from './forget-member.ts'
import { keyValueStore } from './key-value.ts'
import type { PlainKey } from './storage-keys.ts'
import { parseRecord, persistedName } from './persisted-record.ts'
import { recordMember } from './persisted-screen.ts'

const sessionSchema = z.object({ token: z.string(), user: sessionUserSchema })
export type Session = z.infer<typeof sessionSchema>

/** `logout`: the member left, everything of theirs goes. `expired`: the server ended it, what is theirs waits for them. */
export type EndReason = 'logout' | 'expired'

const sessionEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session-started'), memberId: accountIdSchema }),
  z.object({ type: z.literal('session-changed'), memberId: accountIdSchema }),
  // What a page finds that was away while it happened; told to that page alone.
  z.object({ type: z.literal('session-found') }),
  z.object({ type: z.literal('session-ended'), memberId: accountIdSchema, reason: z.enum(['logout', 'expired']) }),
])
export type SessionEvent = z.infer<typeof sessionEventSchema>

const topic = createTopic('session', sessionEventSchema)
const deviceStore = keyValueStore(deviceDatabase, 'strict')
const sessionKeys: PlainKey[] = ['user-token', 'user-id', 'user']
const lifeKeys: PlainKey[] = ['device-made', 'session-ended']
const recordNames = [...sessionKeys, ...lifeKeys].map(persistedName)

// Made again under an open app, it says that nobody left: the browser lost it.
whenMade(deviceDatabase, (store) => {
  const madeAt = Date.now()
  store.put({ value: madeAt, updatedAt: madeAt }, persistedName('device-made'))
})

let known: Session | undefined
let startedHere: string | undefined
/** Whose session the server ended, as long as nobody signs in. */
let expired: AccountId | undefined

/**
 * The session on this device, from storage: right even in a tab or worker that slept through a change. Where the browser lost the
 * database under the app, the session that this context knows is written back.
 */
export async function readSession(): Promise<Session | undefined> {
  const stored: unknown[] = await getMany(recordNames, deviceStore)
  if (known && isLost(stored)) {
    console.info('The session is written down again.')
    if (await writeSession(known, isLost)) return known
    return readSession()
  }
  const [token, id, user] = sessionKeys.map((key, at) => parseRecord(key, stored[at])?.value)
  const parsed = sessionSchema.safeParse({ token, user })
  const next = parsed.success && parsed.data.user.id === id ? parsed.data : undefined
  // The same object while nothing changed, so that React sees no change either.
  if (JSON.stringify(next) !== JSON.stringify(known)) known = next
  return known
}

/** Whether the database was made anew, and nobody left since; the records of a session in their order, then those of the database. */
function isLost(stored: readonly unknown[]): boolean {
  const [madeAt, endedAt] = stored.slice(sessionKeys.length)
  const isNobodyIn = stored.slice(0, sessionKeys.length).every((record) => record === undefined)
  return isNobodyIn && madeAt !== undefined && endedAt === undefined
}

/** The session as last read in this context; call `readSession` once before relying on it. */
export function knownSession(): Session | undefined {
  return known
}

/** Whose words are written here: of who is signed in, or whose session has just expired, as what is theirs waits for them. */
export function knownWriter(): AccountId | undefined {
  return known?.user.id ?? expired
}

/** Signs in: persists the session and tells every tab. The member's cached feeds are emptied, as after every login. */
export async function startSession(session: Session): Promise<void> {
  const feeds = feedTypes.map((type) => `feed-${type}` as const)
  await delMany(feeds.map(persistedName), keyValueStore(memberDatabase(session.user.id), 'relaxed'))
  forgetApiAnswers(session.user.id).catch((cause: unknown) => console.error('Old answers could not be removed.', cause))
  await writeSession(session)
  startedHere = session.token
  expired = undefined
  topic.announce({ type: 'session-started', memberId: session.user.id })
}

/** Whether the session began in this tab, since the page was opened. */
export function isStartedHere(): boolean {
  return known !== undefined && known.token === startedHere
}

/** Keeps what the server newly says about the signed-in member; ignored when somebody else is signed in by now. */
export async function updateSessionUser(user: SessionUser): Promise<void> {
  const session = await readSession()
  if (session?.user.id !== user.id) return
  const isStillIn = ([token]: readonly unknown[]) => parseRecord('user-token', token)?.value === session.token
  if (!(await writeSession({ token: session.token, user }, isStillIn))) return
  topic.announce({ type: 'session-changed', memberId: user.id })
}

/** Signs out on this device and tells every tab; after a logout nothing of the member's is left. `onGone` is called once the token is gone. */
export async function endSession(reason: EndReason, onGone?: (session: Session) => void): Promise<void> {
  const session = await readSession()
  if (!session) return
  recordMember(undefined)
  // First, so that nobody takes the session for lost.
  const endedAt = Date.now()
  await set(persistedName('session-ended'), { value: endedAt, updatedAt: endedAt }, deviceStore)
  await delMany(sessionKeys.map(persistedName), deviceStore)
  known = undefined
  const event = { type: 'session-ended', memberId: session.user.id, reason } as const
  followWriter(event)
  onGone?.(session)
  topic.announce(event)
  if (reason === 'logout') await forgetMember(session.user.id)
}

/** As a logout, where the server has ended the session already: nothing of its member's is left on this device. */
export async function forgetEndedSession(memberId: AccountId): Promise<void> {
  topic.announce({ type: 'session-ended', memberId, reason: 'logout' })
  await forgetMember(memberId)
}

/** Ends the session only if `token` is still the one in use: a late 401 says nothing about a newer session. */
export async function expireSession(token: string): Promise<void> {
  const session = await readSession()
  if (session?.token === token) await endSession('expired')
}

/** For a page that may have missed what was announced: reads the session anew and tells its listeners if it is another one than before. */
export async function rereadSession(before: Session | undefined): Promise<void> {
  if ((await readSession()) !== before) topic.tellHere({ type: 'session-found' })
}

/** Hears of every change of session in any tab, after `knownSession` has followed it. */
export function subscribeToSession(listener: (event: SessionEvent) => void): () => void {
  return topic.subscribe((event) => {
    followWriter(event)
    readSession().then(
      () => listener(event),
      (cause: unknown) => console.error('The session could not be read.', cause),
    )
  })
}

function followWriter(event: SessionEvent): void {
  expired = event.type === 'session-ended' && event.reason === 'expired' ? event.memberId : undefined
}

/** Whether this member is the one signed in, from storage. */
export async function isSignedIn(memberId: AccountId): Promise<boolean> {
  return (await readSession())?.user.id === memberId
}

/**
 * Writes it down where what is stored by then still allows it, and answers whether it did: a page that was put aside after it had read
 * writes when it is shown again, when the member may have left.
 */
async function writeSession(
  session: Session,
  isAllowed: (stored: readonly unknown[]) => boolean = () => true,
): Promise<boolean> {
  const updatedAt = Date.now()
  const values: [PlainKey, unknown][] = [
    ['user-token', session.token],
    ['user-id', session.user.id],
    ['user', session.user],
  ]
  const isWritten = await deviceStore('readwrite', async (store) => {
    const reads = recordNames.map((name): IDBRequest<unknown> => store.get(name))
    let isRight = false
    // They are answered in their order.
    reads.at(-1)?.addEventListener('success', () => {
      isRight = isAllowed(reads.map(({ result }) => result))
      if (!isRight) return
      for (const [key, value] of values) store.put({ value, updatedAt }, persistedName(key))
    })
    await promisifyRequest(store.transaction)
    return isRight
  })
  if (!isWritten) return false
  known = session
  recordMember(session.user.id)
  return true
}
