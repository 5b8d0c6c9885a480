import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { route } from '#server/http/route.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

const readThing = endpoint({
  name: 'readThing',
  method: 'GET',
  path: '/test/thing',
  access: 'public',
  summary: 'A thing',
  reply: z.object({ size: z.int().check(z.positive()) }),
})
const makeThing = endpoint({
  name: 'makeThing',
  method: 'POST',
  path: '/test/thing',
  access: 'public',
  summary: 'Make a thing',
  reply: z.object({ size: z.int().check(z.positive()) }),
})

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({
    addRoutes: (app) => {
      route(app, readThing, async () => ({ size: 7, secret: 'not in the schema' }))
      // Deliberately wrong: no positive number.
      route(app, makeThing, async ({ db }) => {
        await db.insertInto('tags').values({ id: 'thing', name: 'Thing', name_key: 'thing of the test' }).execute()
        return { size: -1 }
      })
    },
  })
})
afterAll(() => test.close())

describe('a reply', () => {
  it('holds nothing that its schema does not name', async () => {
    expect((await test.call(readThing)).text).toBe('{"size":7}')
  })

  it('that does not fit is a failure without detail, logged by name, and leaves no effect', async () => {
    const { status, body } = await test.call(makeThing)

    expect(status).toBe(500)
    expect(body).toEqual({ code: 'internal', message: 'Something went wrong on our side. Please try again.' })
    expect(test.takeErrors().join('')).toContain('the reply of makeThing does not fit its schema at size')
    const left = await test.deps.db.selectFrom('tags').select('id').where('id', '=', 'thing').execute()
    expect(left).toEqual([])
  })
})
