import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/own-session.ts'
import { knownSession, subscribeToSession, type Session } from '#src/offline/storage/session-store.ts'

/** Reads the session as it is now; undefined for a visitor. */
export type SessionReader = () => Session | undefined

let lastMember: SessionUser | undefined

/** The session, undefined for a visitor; it follows a login or logout made in any tab. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, knownSession)
}

/** The signed-in member; only for screens behind the guard. */
export function useMember(): SessionUser {
  const member = useSyncExternalStore(subscribe, knownMember)
  if (member === undefined) throw new Error('a member screen was shown without a session')
  return member
}

function subscribe(onChange: () => void): () => void {
  return subscribeToSession(() => onChange())
}

// After a logout, parts of a member screen may be drawn once more before the guard has taken it away.
function knownMember(): SessionUser | undefined {
  lastMember = knownSession()?.user ?? lastMember
  return lastMember
}
