import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { login } from '#contract/auth.ts'
import { readCurrentUser } from '#contract/own-session.ts'
import { readFeed } from '#contract/post.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

const test = await buildTestApp()
afterAll(() => test.close())

const strangers = 140
const attempt = (identifier: string, ip = '127.0.0.1') =>
  test.call(login, { body: { identifier, password: 'Secret-124' }, ip })
/** Each attempt of a stranger is counted in a row of its own for everywhere, and in some of its networks. */
const countedAttempts = async () =>
  (await test.deps.db.selectFrom('login_waits').select('id').execute()).length / rowsOfAttempt
const rowsOfAttempt = 3
type Reply = Awaited<ReturnType<typeof attempt>>
const isJudged = ({ status }: Reply) => status === 401

it('150 logins at once hold up no feed read; those that cannot wait are told when to come back, and were no guesses', async () => {
  const [reader, writer] = [await test.member(), await test.member({ username: 'wanted' })]
  for (let age = 1; age <= 10; age += 1) {
    const text_content = randomBytes(400).toString('base64')
    await insertTestPost(test.deps.db, {
      author_id: writer.id,
      created_at: test.clock.now - age * 60_000,
      text_content,
    })
  }
  const replies: Reply[] = []
  const guesses: Reply[] = []
  const flood = [
    ...Array.from({ length: strangers }, async (_, index) =>
      replies.push(await attempt(`stranger${index}`, `198.51.100.${index}`)),
    ),
    ...Array.from({ length: 10 }, async () => guesses.push(await attempt('wanted'))),
  ]
  for (let turn = 0; turn < 5; turn += 1) await test.call(readCurrentUser, {}, reader.token)
  // A read that comes with them waits for the statements of a few logins, not for those of all.
  expect(await countedAttempts()).toBeLessThan(strangers / 3)

  // What else the machine does only makes a read slower: while the flood goes on, the quickest of three counts.
  const judgedMeanwhile: number[] = []
  do {
    const judgedBefore = replies.filter(isJudged).length
    // Compressed, and so in need of a thread that hashing could have taken.
    const feed = await test.app.inject({
      url: `/api${readFeed.path}`,
      headers: { authorization: `Bearer ${reader.token}`, 'accept-encoding': 'br' },
    })
    expect([feed.statusCode, feed.headers['content-encoding']]).toEqual([200, 'br'])
    judgedMeanwhile.push(replies.filter(isJudged).length - judgedBefore)
  } while (Math.min(...judgedMeanwhile) >= 20 && judgedMeanwhile.length < 3 && replies.length < strangers)
  expect(Math.min(...judgedMeanwhile)).toBeLessThan(20)

  await Promise.all(flood)
  expect(replies.filter(isJudged).length).toBeGreaterThan(50)
  const refused = [...replies, ...guesses].filter((reply) => !isJudged(reply))
  expect(refused.length).toBeGreaterThan(10)
  for (const reply of refused) {
    expect([reply.status, reply.problem.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  }
  const guessed = guesses.filter(isJudged).length
  expect(guessed).toBeLessThan(10)
  for (let tries = guessed; tries < 10; tries += 1) expect((await attempt('wanted')).status).toBe(401)
  expect((await attempt('wanted')).status).toBe(429)
})
