import webPush from 'web-push'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { follow } from '#contract/follow.ts'
import { logout } from '#contract/logout.ts'
import { createComment } from '#contract/comment.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { likePost, repostPost } from '#contract/post-writing.ts'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/push.ts'
import { notificationKindNames } from '#contract/notification-kinds.ts'
import { toldOnceMs } from '#server/modules/notifications/notify-of-events.ts'
import { makeWebPushSender } from '#server/infra/push/web-push-sender.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { makePushDevice, readVapidHeader } from '#tests/support/push-device.ts'
import { startPushService, type PushServiceDouble } from '#tests/support/push-service-double.ts'

let test: TestApp
let service: PushServiceDouble
let author: TestMember, actor: TestMember
let postId: string
let devices = 0
const vapidKeys = webPush.generateVAPIDKeys()

beforeAll(async () => {
  service = await startPushService()
  const pushSender = makeWebPushSender({
    keys: vapidKeys,
    subject: 'mailto:push@example.org',
    reach: { endpoint: (endpoint) => endpoint.startsWith(service.origin), address: () => true },
  })
  test = await buildTestApp({ pushSender })
})
beforeEach(async () => {
  author = await test.member()
  actor = await test.member({ first_name: 'Amara', last_name: 'Osei' })
  const text_content = 'Three weeks without a car.'
  postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now, text_content })
})
afterAll(async () => {
  await test.close()
  await service.close()
})

async function subscribe(kinds = notificationKindNames, { member = author, device = makePushDevice() } = {}) {
  devices += 1
  const endpoint = `${service.origin}/device-${devices}`
  const { status } = await test.call(subscribeToPush, { body: { endpoint, keys: device.keys, kinds } }, member.token)
  expect(status).toBe(200)
  return { device, endpoint, path: new URL(endpoint).pathname }
}

const like = (liked = true, by = actor) => test.call(likePost, { params: { id: postId }, body: { liked } }, by.token)
const comment = async (content: string, { by = actor, parent = '' } = {}) => {
  test.clock.advance(toldOnceMs)
  const body = { content, ...(parent && { parentCommentId: parent }) }
  return (await test.call(createComment, { params: { postId }, body }, by.token)).reply.comment
}
const subscriptionsOf = (member = author) =>
  test.deps.db.selectFrom('push_subscriptions').selectAll().where('account_id', '=', member.id).execute()

describe('a push message', () => {
  it('reaches the device of whom it concerns, encrypted for it and signed by the server', async () => {
    const { device, path } = await subscribe()
    await like()
    const delivered = await service.next()
    expect(delivered.path).toBe(path)
    expect(device.open(delivered.body)).toEqual({
      type: 'like',
      title: 'Amara Osei liked your post',
      body: 'Three weeks without a car.',
      url: `/postdetails?id=${postId}`,
      tag: `post-${postId}`,
      unread: 1,
      account_id: author.id,
    })
    expect(() => makePushDevice().open(delivered.body)).toThrow('unable to authenticate')
    const { publicKey, claims } = readVapidHeader(String(delivered.headers.authorization))
    expect(publicKey).toBe((await test.call(readPushKey, {}, author.token)).reply.public_key)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:push@example.org' })
    expect(delivered.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'low' })
    expect(delivered.body.length).toBeLessThan(1_000)
  })

  it('tells of comments, replies, reposts and new followers, and where to look', async () => {
    const { device, path } = await subscribe()
    const open = async () => device.open((await service.next()).body)
    await comment('Well said')
    const first = await open()
    expect(first).toMatchObject({ title: 'Amara Osei commented on your post', body: 'Well said', unread: 1 })
    await test.call(repostPost, { params: { id: postId } }, actor.token)
    expect(await open()).toMatchObject({ title: 'Amara Osei reposted your post', tag: first.tag, unread: 2 })
    await test.call(follow, { params: { id: author.id } }, actor.token)
    expect(await open()).toMatchObject({
      title: 'Amara Osei started following you',
      body: `@${actor.username}`,
      url: `/guestprofile?id=${actor.id}`,
      tag: 'follow',
      unread: 3,
    })
    const other = await test.member()
    const parent = await comment('a comment of mine', { by: other })
    await open()
    const theirs = await subscribe(['comment'], { member: other })
    const said = await comment('I see it otherwise', { parent: parent.id })
    const both = [await service.next(), await service.next()]
    const sentTo = (to: string) => both.find(({ path }) => path === to)?.body ?? Buffer.alloc(0)
    const url = `/CommentDetails?id=${parent.id}&comment=${said.id}`
    const answer = { title: 'Amara Osei replied to your comment', body: 'I see it otherwise', url }
    expect(theirs.device.open(sentTo(theirs.path))).toMatchObject(answer)
    const news = { title: 'Amara Osei replied to a comment on your post', url }
    expect(device.open(sentTo(path))).toMatchObject(news)
  })

  it('of one kind about one post replaces an earlier one that still waits', async () => {
    await subscribe()
    await like()
    const first = await service.next()
    await like(true, await test.member())
    const second = await service.next()
    await comment('A word')
    const third = await service.next()
    expect(second.headers.topic).toBe(first.headers.topic)
    expect(third.headers.topic).not.toBe(first.headers.topic)
    expect(String(first.headers.topic)).toMatch(/^[\w-]{32}$/)
    expect(third.headers).toMatchObject({ urgency: 'normal', ttl: '259200' })
  })

  it('is sent only about the kinds that were chosen, never about own acts, and once for each act', async () => {
    const { device } = await subscribe(['comment'])
    await like()
    await like(true, author)
    await comment('my own', { by: author })
    await comment('yours')
    expect(device.open((await service.next()).body)).toMatchObject({ type: 'comment', body: 'yours' })
    const [fresh, stranger] = [await subscribe(['like']), await test.member()]
    for (const _ of [1, 2, 3]) await like(true, stranger)
    await comment('last')
    expect([(await service.next()).path, (await service.next()).path]).toContain(fresh.path)
    expect(service.waiting()).toBe(0)
  })

  it('goes to every device of the member and to nobody else', async () => {
    const [first, second] = [await subscribe(), await subscribe()]
    await subscribe(notificationKindNames, { member: await test.member() })
    await like()
    const paths = [(await service.next()).path, (await service.next()).path]
    expect(paths.toSorted()).toEqual([first.path, second.path].toSorted())
    expect(service.waiting()).toBe(0)
  })

  it('is cut between characters and stays small', async () => {
    const { device } = await subscribe()
    await comment('🎉'.repeat(300))
    const { body } = await service.next()
    expect(device.open(body).body).toBe(`${'🎉'.repeat(120)}…`)
    expect(body.length).toBeLessThan(2_000)
  })
})

describe('a subscription', () => {
  it.each([404, 410])('is forgotten when the push service answers %i', async (status) => {
    await subscribe()
    service.answers.push({ status })
    await like()
    await service.next()
    await expect.poll(() => subscriptionsOf()).toEqual([])
  })
  it('is given up once it was refused for 14 days, and forgiven when something arrives', async () => {
    await subscribe()
    service.answers.push({ status: 400 })
    await comment('refused')
    await service.next()
    await expect.poll(async () => (await subscriptionsOf())[0]?.failed_at).toBe(test.clock.now)
    await comment('arrives')
    await service.next()
    await expect.poll(async () => (await subscriptionsOf())[0]?.failed_at).toBeNull()
    await test.deps.db
      .updateTable('push_subscriptions')
      .set({ failed_at: test.clock.now - 15 * dayMs })
      .where('account_id', '=', author.id)
      .execute()
    service.answers.push({ status: 400 })
    await comment('refused again')
    await service.next()
    await expect.poll(() => subscriptionsOf()).toEqual([])
  })

  it('ends with the session it was made in', async () => {
    await subscribe()
    await test.call(logout, {}, author.token)
    expect(await subscriptionsOf()).toEqual([])
  })

  it('can be ended and changed by its owner alone', async () => {
    const { endpoint, device } = await subscribe(['like'])
    await test.call(unsubscribeFromPush, { body: { endpoint } }, actor.token)
    expect(await subscriptionsOf()).toHaveLength(1)
    await test.call(
      subscribeToPush,
      { body: { endpoint, keys: device.keys, kinds: ['follow', 'follow'] } },
      author.token,
    )
    expect((await subscriptionsOf()).map(({ kinds }) => kinds)).toEqual(['["follow"]'])
    await test.call(unsubscribeFromPush, { body: { endpoint } }, author.token)
    expect(await subscriptionsOf()).toEqual([])
  })

  it('belongs to whoever subscribed last on the device', async () => {
    const { endpoint, device } = await subscribe()
    await test.call(subscribeToPush, { body: { endpoint, keys: device.keys, kinds: ['like'] } }, actor.token)
    expect(await subscriptionsOf()).toEqual([])
    expect(await subscriptionsOf(actor)).toHaveLength(1)
  })

  it('pushes out the one renewed longest ago of more than five', async () => {
    const { endpoint } = await subscribe()
    for (let at = 0; at < 5; at += 1) {
      test.clock.advance(1000)
      await subscribe()
    }
    const left = await subscriptionsOf()
    expect(left).toHaveLength(5)
    expect(left.map((row) => row.endpoint)).not.toContain(endpoint)
  })

  it.each([
    ['an endpoint elsewhere than allowed', { endpoint: 'https://127.0.0.1/x' }],
    ['an endpoint that is no address', { endpoint: 'push' }],
    ['a key of another length', { keys: { p256dh: 'short', auth: 'A'.repeat(22) } }],
    ['a kind that does not exist', { kinds: ['poke'] }],
    ['no kind at all', { kinds: [] }],
  ])('is refused with %s', async (_, wrong) => {
    const fair = { endpoint: `${service.origin}/fair`, keys: makePushDevice().keys, kinds: notificationKindNames }
    const body = { ...fair, ...wrong } as typeof fair
    expect((await test.call(subscribeToPush, { body }, author.token)).status).toBe(400)
  })
})

it('says nothing of what was read or taken back before its turn came', async () => {
  await subscribe()
  service.answers.push({ status: 503, headers: { 'retry-after': '1' } })
  await like()
  await service.next()
  await test.call(markNotificationsRead, { body: {} }, author.token)
  await comment('news')
  await service.next()
  expect(service.waiting()).toBe(0)
})
