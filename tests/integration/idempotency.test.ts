import { dayMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { route } from '#server/http/route.ts'
import { sweep } from '#server/http/sweep.ts'
import { refuse } from '#server/refusal.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

const addTagForTest = endpoint({
  name: 'addTagForTest',
  method: 'POST',
  path: '/test/tags',
  access: 'member',
  summary: 'Add a tag',
  body: z.object({ name: z.string(), extra: z.optional(z.number()) }),
  files: { picture: { maxCount: 1, maxBytes: 100 } },
  reply: z.object({ id: z.string() }),
})
const addTagAsVisitor = endpoint({
  name: 'addTagAsVisitor',
  method: 'POST',
  path: '/test/visitor-tags',
  access: 'public',
  summary: 'Add a tag',
  body: z.object({ name: z.string(), password: z.string() }),
  reply: z.object({ id: z.string() }),
})

const key = 'a-key-of-16-characters-or-more'

/** What the handler does besides; each test may change it. */
let inHandler: () => Promise<void>
let inPrepare: () => Promise<void>
let test: TestApp
let member: TestMember

beforeAll(async () => {
  test = await buildTestApp({
    addRoutes: (app) => {
      route(app, addTagForTest, {
        prepare: () => inPrepare(),
        handle: async ({ db, body }) => {
          const id = test.deps.newId()
          await db.insertInto('tags').values({ id, name: body.name, name_key: id }).execute()
          await inHandler()
          return { id }
        },
      })
      route(app, addTagAsVisitor, async ({ db, body }) => {
        const id = test.deps.newId()
        await db.insertInto('tags').values({ id, name: body.name, name_key: id }).execute()
        return { id }
      })
    },
  })
  member = await test.member()
})
beforeEach(async () => {
  inHandler = async () => {}
  inPrepare = async () => {}
  await test.deps.db.deleteFrom('idempotency_keys').execute()
  await test.deps.db.deleteFrom('tags').execute()
})
afterAll(() => test.close())

const add = (name: string, token = member.token) => test.call(addTagForTest, { body: { name }, key }, token)
const countTags = async () => (await test.deps.db.selectFrom('tags').select('id').execute()).length

describe('a write with an Idempotency-Key', () => {
  it('that is repeated gets the same reply, byte for byte, and has no second effect', async () => {
    const first = await add('one')
    const second = await add('one')

    expect(first.status).toBe(200)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(await countTags()).toBe(1)
  })

  it('is the same key with and without the quotes of the IETF draft', async () => {
    const input = { body: { name: 'quoted' } }
    const first = await test.call(addTagForTest, { ...input, key: `"${key}-quoted"` }, member.token)
    const second = await test.call(addTagForTest, { ...input, key: `${key}-quoted` }, member.token)
    expect(second.text).toBe(first.text)
    expect(second.headers['idempotency-replayed']).toBe('true')
    for (const malformed of [`"${key}`, `${key}"`, `""${key}""`, '""']) {
      expect((await test.call(addTagForTest, { ...input, key: malformed }, member.token)).status).toBe(400)
    }
  })

  it('of another member is another key', async () => {
    const other = await test.member()
    const replies = [await add('one'), await add('one', other.token)]
    expect(new Set(replies.map(({ text }) => text)).size).toBe(2)
    expect(await countTags()).toBe(2)
  })

  it('that was used for another body is refused', async () => {
    await add('one')
    const { status, problem } = await add('two')
    expect([status, problem.code]).toEqual([422, 'key-reused'])
    expect(await countTags()).toBe(1)
  })

  it('that was used for another file is refused, the order of fields does not matter', async () => {
    const send = (body: { name: string; extra?: number }, byte: number) =>
      test.call(
        addTagForTest,
        { body, files: [{ field: 'picture', name: `${byte}.png`, bytes: new Uint8Array([byte]) }], key },
        member.token,
      )
    const first = await send({ name: 'one' }, 1)
    expect((await send({ name: 'one' }, 1)).text).toBe(first.text)
    expect((await send({ name: 'one' }, 2)).problem.code).toBe('key-reused')

    const keyed = (body: { name: string; extra?: number }) =>
      test.call(addTagForTest, { body, key: `${key}-2` }, member.token)
    const inOrder = await keyed({ name: 'one', extra: 1 })
    expect((await keyed({ extra: 1, name: 'one' })).text).toBe(inOrder.text)
  })

  it('is refused while the first attempt is at work, which happens once', async () => {
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    inPrepare = async () => {
      entered.resolve()
      await gate.promise
    }
    const first = add('one')
    await entered.promise
    const second = await add('one')
    gate.resolve()

    expect([second.status, second.problem.code]).toEqual([409, 'in-progress'])
    expect(second.headers['retry-after']).toBe('1')
    expect((await first).status).toBe(200)
    expect((await add('one')).text).toBe((await first).text)
    expect(await countTags()).toBe(1)
  })

  it('has one effect however many arrive at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => add('one')))
    const done = results.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThanOrEqual(1)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(results.filter(({ status }) => status !== 200).every(({ problem }) => problem.code === 'in-progress')).toBe(
      true,
    )
    expect(await countTags()).toBe(1)
  })

  it('that was refused or failed can be tried again, and left nothing', async () => {
    inHandler = () => Promise.reject(refuse('conflict', 'Not now.'))
    expect((await add('one')).status).toBe(409)
    inHandler = () => Promise.reject(new Error('broken'))
    expect((await add('one')).status).toBe(500)
    expect(test.takeErrors()).toHaveLength(1)
    expect(await countTags()).toBe(0)

    inHandler = async () => {}
    expect((await add('one')).status).toBe(200)
    expect(await countTags()).toBe(1)
  })

  it('is recorded for 14 days', async () => {
    const first = await add('one')
    test.clock.advance(14 * dayMs - 1)
    await sweep({ ...test.deps, removeMedia: test.app.removeMedia })
    expect((await add('one')).text).toBe(first.text)
    test.clock.advance(2)
    await sweep({ ...test.deps, removeMedia: test.app.removeMedia })
    expect((await add('one')).text).not.toBe(first.text)
  })

  it('must look like one', async () => {
    const { problem } = await test.call(addTagForTest, { body: { name: 'one' }, key: 'short' }, member.token)
    expect(problem).toMatchObject({ code: 'bad-request', field: 'Idempotency-Key' })
  })

  it('works for visitors, and what is recorded says nothing of a password', async () => {
    const send = (password: string) => test.call(addTagAsVisitor, { body: { name: 'one', password }, key })
    const first = await send('Secret1!')
    const hashes = () => test.deps.db.selectFrom('idempotency_keys').select('body_hash').execute()
    const [withOne] = await hashes()
    await test.deps.db.deleteFrom('idempotency_keys').execute()
    await send('Other2?')
    const [withOther] = await hashes()

    expect(first.status).toBe(200)
    expect(withOne?.body_hash).toBe(withOther?.body_hash)
  })
})

describe('writes that meet', () => {
  it('queue without a deadlock, all of them done', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        test.call(addTagForTest, { body: { name: `tag ${index}` } }, member.token),
      ),
    )
    expect(results.every(({ status }) => status === 200)).toBe(true)
    expect(await countTags()).toBe(30)
  })

  it('are run again when the database gives one up, at most three times', async () => {
    let attempts = 0
    const code = test.deps.dialect.name === 'sqlite' ? 'SQLITE_BUSY' : '40P01'
    const giveUpUntil = (last: number) => async () => {
      attempts += 1
      if (attempts < last) throw Object.assign(new Error('given up'), { code })
    }
    inHandler = giveUpUntil(4)
    expect((await add('one')).status).toBe(200)
    expect([attempts, await countTags()]).toEqual([4, 1])

    attempts = 0
    inHandler = giveUpUntil(100)
    const { status, problem } = await test.call(addTagForTest, { body: { name: 'two' } }, member.token)
    expect([status, problem.code, attempts]).toEqual([503, 'unavailable', 4])
  })
})
