import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MutedMember } from '#contract/mute.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { namedMemberOf, type NamedMember } from '../account/named-member.ts'
import { enqueueOrAlert } from '../outbox/enqueue-or-alert.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { isStanding, mergeMutes } from './merge-mutes.ts'
import { mutesQuery } from './mutes-query.ts'

const none: readonly MutedMember[] = []

/** Whom the member has muted, as they should see it, and how far the server's answer is. */
export function useMutes() {
  const { data, isError, refetch } = useQuery(mutesQuery())
  const items = useOutbox()
  const merged = useMemo(() => mergeMutes(data ?? none, items), [data, items])
  const members = merged.filter((member) => isStanding(member, serverNow()))
  return { members, isKnown: data !== undefined, isFailed: data === undefined && isError, refetch }
}

/** Takes a mute back: at once on this device, on the server when it can be reached. */
export async function unmute(member: NamedMember): Promise<void> {
  const account = namedMemberOf(member)
  if (await enqueueOrAlert({ kind: 'mute', account, muted: false, endsAt: null }))
    showAlert(`You unmuted @${account.username}.`)
}
