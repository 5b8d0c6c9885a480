import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDomainEvents, type DomainEvent, type DomainEvents } from '#server/domain-events.ts'
import { makeMetrics } from '#server/infra/metrics/metrics.ts'
import type { ReadThreads } from '#server/infra/db/read-task.ts'
import { rankingTask } from '#server/modules/feeds/for-you-ranking-task.ts'
import { placeRanking, type BeginForYou } from '#server/modules/feeds/place-ranking.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
let events: DomainEvents
let metrics: ReturnType<typeof makeMetrics>
let begin: BeginForYou
/** What the threads were told and asked, in order. */
let said: unknown[]

const beginning = { reader: { viewerId: 'reader', now: 1, justSeen: [] }, count: 20, basis: undefined }
const begun = { entries: '[]', basis: 'basis', last: undefined, posts: [] }

beforeEach(async () => {
  test = await buildTestApp()
  events = makeDomainEvents()
  metrics = makeMetrics()
  said = []
  const threads: ReadThreads = {
    runTask: async <Input, Output>(module: string, input: Input) => {
      said.push({ module, input })
      const outcome: unknown = { begun, cacheReads: [['popular posts', 'hit']] }
      return outcome as Output
    },
    tellTasks: (module, news) => void said.push({ module, news }),
  }
  begin = placeRanking({ ...test.deps, events, metrics, readThreads: threads })
})
afterEach(() => test.close())

const emit = (event: DomainEvent) => events.emit(test.deps.db, event)
const asked = { module: rankingTask, input: beginning }
const told = (posts: string[], hasNewMembers = false) => ({ module: rankingTask, news: { posts, hasNewMembers } })

const ofPosts = { actorId: 'a', authorId: 'b' }
const happenings: DomainEvent[] = [
  { type: 'post-liked', postId: '1', ...ofPosts },
  { type: 'post-unliked', postId: '2', ...ofPosts },
  { type: 'post-reposted', postId: '3', ...ofPosts },
  { type: 'repost-undone', postId: '4', ...ofPosts },
  { type: 'post-deleted', postId: '5', actorId: 'a' },
  { type: 'post-restored', postId: '6', actorId: 'a' },
  { type: 'comment-created', postId: '7', commentId: 'c', ...ofPosts },
  { type: 'comment-deleted', postId: '8', commentId: 'c', ...ofPosts },
]

it('tells the threads what happened to posts before the next ranking, once', async () => {
  expect(await begin(beginning)).toEqual(begun)
  expect(said.splice(0)).toEqual([asked])
  for (const event of happenings) await emit(event)
  await emit({ type: 'post-liked', postId: '1', ...ofPosts })
  // Nobody reads: nobody has to know.
  expect(said).toEqual([])
  await begin(beginning)
  await begin(beginning)
  expect(said).toEqual([told(['1', '2', '3', '4', '5', '6', '7', '8']), asked, asked])
})

it('tells them that somebody signed up', async () => {
  await emit({ type: 'account-created', actorId: 'a' })
  await begin(beginning)
  expect(said).toEqual([told([], true), asked])
})

it('keeps no more than 5,000 of what happened to itself', async () => {
  for (let at = 0; at < 5_000; at += 1) await emit({ type: 'post-liked', postId: String(at), ...ofPosts })
  expect(said).toEqual([told(Array.from({ length: 5_000 }, (_, at) => String(at)))])
})

it('counts what the threads remembered', async () => {
  await begin(beginning)
  expect(await metrics.text()).toMatch(/cache="popular posts",result="hit"\} 1/)
})
