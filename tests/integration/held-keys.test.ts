import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { route } from '#server/http/route.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'

const addTagSlowly = endpoint({
  name: 'addTagSlowly',
  method: 'POST',
  path: '/test/slow-tags',
  access: 'member',
  summary: 'Add a tag, after a while',
  body: z.object({ name: z.string() }),
  reply: z.object({ id: z.string() }),
})

/** What takes so long; each test may change it. */
let inPrepare: () => Promise<void>
let test: TestApp
let member: TestMember

beforeAll(async () => {
  test = await buildTestApp({
    addRoutes: (app) => {
      route(app, addTagSlowly, {
        prepare: () => inPrepare(),
        handle: async ({ db, body }) => {
          const id = test.deps.newId()
          await db.insertInto('tags').values({ id, name: body.name, name_key: id }).execute()
          return { id }
        },
      })
    },
  })
  member = await test.member()
  // These tests renew leases by themselves.
  await test.app.servedWith.leases.stop()
})
beforeEach(async () => {
  inPrepare = async () => {}
  await test.deps.db.deleteFrom('idempotency_keys').execute()
  await test.deps.db.deleteFrom('tags').execute()
})
afterAll(() => test.close())

const key = 'the-key-of-a-slow-write'
const add = (name: string) => test.call(addTagSlowly, { body: { name }, key }, member.token)
const countTags = async () => (await test.deps.db.selectFrom('tags').select('id').execute()).length

/** Sends a write that is under way until the gate opens; further ones go through. */
async function beginSlowly() {
  const gate = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  inPrepare = async () => {
    entered.resolve()
    await gate.promise
  }
  const written = add('one')
  await entered.promise
  inPrepare = async () => {}
  return { gate, written }
}

describe('a key', () => {
  it('whose attempt is no longer heard of is free after 9 seconds, and the late attempt has no effect', async () => {
    const { gate, written: late } = await beginSlowly()
    test.clock.advance(8_999)
    expect((await add('one')).status).toBe(409)
    test.clock.advance(1)
    const second = await add('one')
    expect(second.status).toBe(200)
    gate.resolve()

    expect((await late).problem.code).toBe('in-progress')
    expect((await add('one')).text).toBe(second.text)
    expect(await countTags()).toBe(1)
  })

  it('whose attempt lives stays with it, for a minute at most', async () => {
    const { gate, written: first } = await beginSlowly()
    const passTurn = async () => {
      test.clock.advance(5_000)
      await test.app.servedWith.leases.renew()
    }
    for (let seconds = 5; seconds <= 60; seconds += 5) {
      await passTurn()
      expect((await add('one')).status).toBe(409)
    }
    await passTurn()
    expect((await add('one')).status).toBe(200)
    gate.resolve()
    expect((await first).problem.code).toBe('in-progress')
    expect(await countTags()).toBe(1)
  })

  it('whose attempt lived long is recorded like any other', async () => {
    inPrepare = async () => {
      test.clock.advance(8_000)
      await test.app.servedWith.leases.renew()
      test.clock.advance(8_000)
    }
    const first = await add('one')
    expect([first.status, (await add('one')).text]).toEqual([200, first.text])
  })
})
