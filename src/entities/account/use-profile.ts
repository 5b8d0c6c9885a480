import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Profile } from '#contract/account.ts'
import { accountIdSchema, type AccountId } from '#contract/ids.ts'
import { ApiError } from '#src/offline/api/api-error.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useMember } from '../session/use-session.ts'
import { mergeOutboxIntoProfile } from './merge-outbox-into-profile.ts'
import { accountIdQuery, profileQuery } from './profile-queries.ts'

export type ProfileView =
  | { status: 'loading' }
  /** Nobody has this id or username. */
  | { status: 'unknown' }
  | { status: 'failed'; retry: () => void }
  | { status: 'full'; profile: Profile; items: readonly OutboxItem[] }

/** A profile by id or username, as the member should see it: what the server said, merged with what waits on this device. */
export function useProfile(idOrUsername: string): ProfileView {
  const memberId = useMember().id
  const items = useOutbox()
  const account = useAccountId(idOrUsername)
  const id = account.status === 'full' ? account.id : memberId
  const { data, error, refetch } = useQuery({
    ...profileQuery({ id, memberId }),
    enabled: account.status === 'full',
  })
  const known = account.status === 'full' ? data : undefined
  return useMemo((): ProfileView => {
    if (account.status !== 'full') return account
    if (isUnknown(error)) return { status: 'unknown' }
    if (known !== undefined) {
      return { status: 'full', profile: mergeOutboxIntoProfile(known, items), items }
    }
    return error === null ? { status: 'loading' } : { status: 'failed', retry: () => void refetch() }
  }, [account, known, error, refetch, items])
}

type AccountIdView = Exclude<ProfileView, { status: 'full' }> | { status: 'full'; id: AccountId }

function useAccountId(idOrUsername: string): AccountIdView {
  const client = useQueryClient()
  const memberId = useMember().id
  const parsed = accountIdSchema.safeParse(idOrUsername.toLowerCase())
  const { data, error, refetch } = useQuery({
    ...accountIdQuery(client, idOrUsername, memberId),
    enabled: !parsed.success && couldBeUsername(idOrUsername),
  })
  const id = parsed.success ? parsed.data : data
  return useMemo((): AccountIdView => {
    if (id !== undefined) return { status: 'full', id }
    if (!couldBeUsername(idOrUsername) || isUnknown(error)) return { status: 'unknown' }
    return error === null ? { status: 'loading' } : { status: 'failed', retry: () => void refetch() }
  }, [id, idOrUsername, error, refetch])
}

function couldBeUsername(text: string): boolean {
  return text !== '' && text.length <= 64
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && ['not-found', 'gone', 'bad-request'].includes(error.code ?? '')
}
