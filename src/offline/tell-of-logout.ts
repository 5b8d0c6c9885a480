import { endLeftSessions, logout, mostLeftSessions } from '#contract/logout.ts'
import { call } from './api/call.ts'
import { deviceList } from './storage/device-list.ts'
import type { Session } from './storage/session-store.ts'

/** The sessions that were left here and of which the server does not know yet. */
const leftSessions = deviceList('left-sessions', [])

/**
 * Tells the server that a session was left. Rejects where it cannot be told now: noted before, it is told later (`tellOfLeftSessions`), by
 * its hash, as a token must not stay behind. Where browsers cannot hash, without TLS, nothing is noted.
 */
export async function tellOfLogout(session: Session): Promise<void> {
  const hash = await hashOf(session.token)
  if (hash !== undefined) await note(hash)
  await call(logout, {}, { session })
  await leftSessions.change((left) => left.filter((other) => other !== hash))
}

async function note(hash: string): Promise<void> {
  try {
    await leftSessions.change((left) => [...left, hash])
  } catch (cause) {
    console.info('There is no room to note a logout, which is told now or never.', cause)
  }
}

/** Tells the server of the sessions that were left here while it could not be told; rejects where it still cannot. */
export async function tellOfLeftSessions(): Promise<void> {
  const told = (await leftSessions.read()).slice(0, mostLeftSessions)
  if (told.length === 0) return
  await call(endLeftSessions, { body: { sessions: told } })
  await leftSessions.change((left) => left.filter((hash) => !told.includes(hash)))
}

/** What the server knows a token by: its SHA-256 in hex. */
async function hashOf(token: string): Promise<string | undefined> {
  // Missing without TLS, of which the standard types do not know.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(token))
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
