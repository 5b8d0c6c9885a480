import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BlockedMember } from '#contract/block.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { namedMemberOf, type NamedMember } from '../account/named-member.ts'
import { enqueueOrAlert } from '../outbox/enqueue-or-alert.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { blocksQuery } from './blocks-query.ts'
import { mergeBlocks } from './merge-blocks.ts'

const none: readonly BlockedMember[] = []

/** Whom the member has blocked, as they should see it, and how far the server's answer is. */
export function useBlocks() {
  const { data, isError, refetch } = useQuery(blocksQuery())
  const items = useOutbox()
  const members = useMemo(() => mergeBlocks(data ?? none, items), [data, items])
  return { members, isKnown: data !== undefined, isFailed: data === undefined && isError, refetch }
}

/** The member with this id or username, with or without the @ of a mention, if they are blocked. */
export function useBlocked(idOrUsername: string): BlockedMember | undefined {
  const wanted = idOrUsername.replace(/^@/, '').toLowerCase()
  return useBlocks().members.find(({ id, username }) => id === wanted || username.toLowerCase() === wanted)
}

/** Takes a block back: at once on this device, on the server when it can be reached. */
export async function unblock(member: NamedMember): Promise<void> {
  const account = namedMemberOf(member)
  if (await enqueueOrAlert({ kind: 'block', account, blocked: false })) showAlert(`You unblocked @${account.username}.`)
}
