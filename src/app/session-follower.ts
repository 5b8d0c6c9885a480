import type { QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import {
  isStartedHere,
  knownSession,
  subscribeToSession,
  type SessionEvent,
} from '#src/offline/storage/session-store.ts'
import { recordMember } from '#src/offline/storage/persisted-screen.ts'
import { persistQueries, restoreQueries } from './query-persistence.ts'
import { shareQueries } from './query-sharing.ts'
import { catchUpOnAcknowledgements } from './missed-acknowledgements.ts'

/** As much of the router as following a session takes. */
export interface SessionRouter {
  state: { matches: readonly { routeId: string }[]; location: { href: string } }
  invalidate: () => Promise<void>
  navigate: (to: { to: '/login'; replace: true; state: { wanted?: string } }) => Promise<void>
}

interface AppParts {
  queryClient: QueryClient
  router: SessionRouter
}

/**
 * Keeps cache and screen with whoever is signed in, in whatever tab that changes: nothing of one member is ever seen by another.
 * Resolves once what is persisted for the present member (undefined for a visitor) is back in the cache.
 */
export async function followSession({ queryClient, router }: AppParts, memberId: AccountId | undefined): Promise<void> {
  let current = memberId
  let detach = () => {}

  const changeMember = async (next: AccountId | undefined) => {
    if (next === current) return
    current = next
    detach()
    queryClient.clear()
    detach = await attach(queryClient, next)
  }

  const follow = async (event: SessionEvent) => {
    // The worker, which may have ended it, cannot reach what the boot script reads.
    recordMember(knownSession()?.user.id)
    switch (event.type) {
      case 'session-changed':
        return
      case 'session-started':
        await changeMember(knownSession()?.user.id)
        // The tab one signed in with leads on by itself, after its green message.
        if (!isStartedHere()) await router.invalidate()
        return
      case 'session-found':
        await changeMember(knownSession()?.user.id)
        await router.invalidate()
        await leaveMemberScreens(router, 'expired')
        return
      case 'session-ended':
        await changeMember(knownSession()?.user.id)
        await leaveMemberScreens(router, event.reason)
        // By a moderator, another device or a new password: whoever logs in is told why.
        if (event.reason === 'expired') showAlert('You have been logged out. Please log in again.')
        return
      default:
        assertNever(event)
    }
  }
  // Heard from here on, as it may change while what is persisted is being read; followed after that.
  const attached = attach(queryClient, current).then((stop) => (detach = stop))
  subscribeToSession((event) => void attached.then(() => follow(event)))
  await attached
}

async function attach(queryClient: QueryClient, memberId: AccountId | undefined): Promise<() => void> {
  if (memberId === undefined) return () => {}
  // What waits to be sent is part of the first drawing, too.
  await Promise.all([restoreQueries(queryClient, memberId), queryClient.prefetchQuery(outboxQuery)])
  const stops = [persistQueries(queryClient, memberId), shareQueries(queryClient, memberId)]
  await catchUpOnAcknowledgements(queryClient, memberId)
  return () => stops.forEach((stop) => stop())
}

async function leaveMemberScreens(router: SessionRouter, reason: 'logout' | 'expired'): Promise<void> {
  if (knownSession() !== undefined) return
  if (!router.state.matches.some((match) => match.routeId === '/_member')) return
  // After an expiry the member comes back to where they were.
  const state = reason === 'expired' ? { wanted: router.state.location.href } : {}
  await router.navigate({ to: '/login', replace: true, state })
}
