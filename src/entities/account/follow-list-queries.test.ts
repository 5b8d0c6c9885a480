import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { recordAcknowledgement } from '#src/entities/outbox/acknowledgements.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { startSession } from '#src/offline/storage/session-store.ts'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { marked } from '#tests/support/own-answer.ts'
import { sampleItem, sampleMember } from '#tests/support/sample-posts.ts'
import { followersQuery, followingQuery } from './follow-list-queries.ts'
import { followStatusQuery } from './follow-queries.ts'

const [ofId, otherId] = [newMemberId(), newMemberId()]
const names = { username: 'ana', first_name: 'Ana', last_name: 'Ivić', profile_picture_url: null }
const lists = [
  {
    list: 'who follows',
    read: (client: QueryClient) => client.fetchInfiniteQuery(followersQuery(ofId, sampleMember.id)),
  },
  {
    list: 'whom one follows',
    read: (client: QueryClient) => client.fetchInfiniteQuery(followingQuery(ofId, sampleMember.id)),
  },
]

it.each(lists)(
  'a list of $list does not undo a follow that the server acknowledged while it was on its way',
  async ({ read }) => {
    await startSession({ token: 'token', user: sampleMember })
    const follow = sampleItem({ kind: 'follow', accountId: otherId, following: true })
    const acknowledged = { kind: 'follow', item: follow, reply: { is_following: true, followers_count: 1 } }
    onTestFinished(() => void vi.unstubAllGlobals())
    let isFollowing = false
    vi.stubGlobal('fetch', async () => {
      const entry = { ...names, follower_id: otherId, following_id: otherId, is_following: isFollowing }
      if (!isFollowing) recordAcknowledgement(acknowledgementSchema.parse(acknowledged))
      isFollowing = true
      return Response.json({ followers: [entry], following: [entry], next_cursor: null }, { headers: marked })
    })
    const client = new QueryClient()
    await read(client)
    expect(client.getQueryData(followStatusQuery(otherId).queryKey)).toBe(true)
  },
)
