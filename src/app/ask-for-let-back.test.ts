import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { namedMemberOf } from '#src/entities/account/named-member.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { refusedWith } from '#src/offline/api/api-error.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { sampleItem, samplePost, samplePostId } from '#tests/support/sample-posts.ts'
import { applyEffects } from './apply-effects.ts'
import { askForLetBack } from './ask-for-let-back.ts'

const account = namedMemberOf(samplePost())
const like = sampleItem({ kind: 'like-post', postId: samplePostId, liked: true })

function start() {
  const client = new QueryClient()
  onTestFinished(askForLetBack(client))
  const hear = (items: readonly OutboxItem[]) => client.setQueryData(outboxQuery.queryKey, { items, sendingIds: [] })
  return { client, hear }
}

/** Something that is shown, and how often the server was asked for it. */
function screenOf(client: QueryClient, answer: () => Promise<string>) {
  let times = 0
  const queryFn = () => {
    times += 1
    return answer()
  }
  const screen = new QueryObserver(client, { queryKey: postQuery(samplePostId).queryKey, queryFn, retry: false })
  onTestFinished(screen.subscribe(() => {}))
  return { screen, asked: () => times }
}

it.each([
  sampleItem({ kind: 'block', account, blocked: true }),
  sampleItem({ kind: 'mute', account, muted: true, endsAt: null }),
])('asks anew for what is on screen once a $kind was taken back or discarded, and not before', async (item) => {
  const { client, hear } = start()
  hear([item])
  const { screen, asked } = screenOf(client, () => Promise.reject(refusedWith(404, 'not-found', '')))
  await expect.poll(() => screen.getCurrentResult().isError).toBe(true)
  hear([item, like])
  expect(asked()).toBe(1)
  hear([like])
  expect(asked()).toBe(2)
})

it('asks nothing as the member goes', async () => {
  const { client, hear } = start()
  hear([sampleItem({ kind: 'block', account, blocked: true })])
  const { screen, asked } = screenOf(client, () => Promise.resolve('what it shows'))
  await expect.poll(() => screen.getCurrentResult().isSuccess).toBe(true)
  client.removeQueries({ queryKey: outboxQuery.queryKey })
  expect(asked()).toBe(1)
})

it('asks anew for what is on screen once the server has heard of the end of a block', async () => {
  const { client } = start()
  const { screen, asked } = screenOf(client, () => Promise.resolve('what it shows'))
  await expect.poll(() => screen.getCurrentResult().isSuccess).toBe(true)
  const item = sampleItem({ kind: 'block', account, blocked: false })
  applyEffects(client, acknowledgementSchema.parse({ kind: 'block', item, reply: { is_blocked: false } }))
  expect(asked()).toBe(2)
})
