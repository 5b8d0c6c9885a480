import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { recordAcknowledgement } from '#src/entities/outbox/acknowledgements.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { reachQuery } from '#src/entities/reach/reach-query.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { acknowledgementSchema } from '#src/offline/outbox/outbox-schemas.ts'
import { sampleItem, samplePostId } from '#tests/support/sample-posts.ts'
import { askForDiscarded } from './ask-for-discarded.ts'

const like = (liked = true) => sampleItem({ kind: 'like-post', postId: samplePostId, liked })
const lost = (item: OutboxItem): OutboxItem => ({ ...item, tries: 1, mayHaveArrived: true })

/** A post on screen, and how often the server was asked for it. */
async function start() {
  const client = new QueryClient()
  onTestFinished(askForDiscarded(client))
  let times = 0
  const queryFn = () => Promise.resolve((times += 1))
  const { queryKey } = postQuery(samplePostId)
  const screen = new QueryObserver<unknown>(client, { queryKey, queryFn, staleTime: Infinity })
  onTestFinished(screen.subscribe(() => {}))
  await expect.poll(() => screen.getCurrentResult().isSuccess).toBe(true)
  const hear = (...items: OutboxItem[]) => client.setQueryData(outboxQuery.queryKey, { items, sendingIds: [] })
  return { client, hear, asked: () => times }
}

it('asks anew for what is on screen once something was discarded that may have arrived', async () => {
  const { client, hear, asked } = await start()
  client.setQueryData(reachQuery().queryKey, { comments_from: 'everyone', mentions_from: 'everyone' })
  hear(lost(like()))
  expect(asked()).toBe(1)
  hear()
  expect(asked()).toBe(2)
  // What is on no screen is asked for once it is.
  expect(client.getQueryState(reachQuery().queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(outboxQuery.queryKey)?.isInvalidated).toBe(false)
})

it('asks nothing where the server has certainly not got it, has acknowledged it, or gets something else in its place', async () => {
  const { hear, asked } = await start()
  hear(like())
  hear()
  const acknowledged = lost(like())
  hear(acknowledged)
  recordAcknowledgement(acknowledgementSchema.parse({ kind: 'like-post', item: acknowledged, reply: null }))
  hear()
  const overruled = lost({ ...like(), id: crypto.randomUUID() })
  hear(overruled)
  hear({ ...like(false), id: crypto.randomUUID() })
  expect(asked()).toBe(1)
})
