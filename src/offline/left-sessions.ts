import { endLeftSessions, mostLeftSessions } from '#contract/logout.ts'
import { whileAsked } from '../lib/while-asked.ts'
import { call } from './api/call.ts'
import { deviceList } from './storage/device-list.ts'

const leftSessions = deviceList('left-sessions', [])

/**
 * Records a session that was left until the server knows, and answers its hash: a token must not stay behind. Undefined where nothing could
 * be recorded: without TLS browsers cannot hash, and a device may refuse.
 */
export async function recordLeftSession(token: string): Promise<string | undefined> {
  try {
    const hash = await hashOf(token)
    if (hash !== undefined) await leftSessions.change((left) => [...left, hash].slice(-mostLeftSessions))
    return hash
  } catch (cause) {
    console.info('A logout could not be recorded: the server is told of it now or never.', cause)
    return undefined
  }
}

/** Forgets sessions of which the server knows by now. */
export async function forgetLeftSessions(told: readonly string[]): Promise<void> {
  await leftSessions.change((left) => left.filter((hash) => !told.includes(hash)))
}

/** Of how many sessions that were left the server does not know yet. */
export async function countLeftSessions(): Promise<number> {
  return (await leftSessions.read()).length
}

/** Tells the server of the sessions that were left while it could not be told; where it still cannot, they stay recorded. */
export const tellOfLeftSessions = whileAsked(async () => {
  const sessions = await leftSessions.read()
  if (sessions.length === 0) return
  try {
    await call(endLeftSessions, { body: { sessions } })
  } catch (cause) {
    console.info('The server is told of a logout later.', cause)
    return
  }
  await forgetLeftSessions(sessions)
})

/** What the server knows a token by: its SHA-256 in hex. */
async function hashOf(token: string): Promise<string | undefined> {
  // Missing without TLS, of which the standard types do not know.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(token))
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
