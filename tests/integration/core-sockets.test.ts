import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { route } from '#server/http/route.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

const waitForGate = endpoint({
  name: 'waitForGate',
  method: 'POST',
  path: '/test/gate',
  access: 'public',
  summary: 'Answers when the test lets it',
  reply: z.object({ done: z.boolean() }),
})

let test: TestApp
let origin: string
let gate: PromiseWithResolvers<void>
let entered: PromiseWithResolvers<void>
let events: string[]

beforeEach(async () => {
  gate = Promise.withResolvers()
  entered = Promise.withResolvers()
  events = []
  test = await buildTestApp({
    addRoutes: (app) => {
      route(app, waitForGate, async ({ db }) => {
        entered.resolve()
        await gate.promise
        await db.insertInto('tags').values({ id: 'late', name: 'Late', name_key: 'late' }).execute()
        events.push('effect of the request')
        return { done: true }
      })
      app.addHook('onClose', async () => {
        events.push('hook of a module')
      })
    },
  })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
})
afterEach(async () => {
  gate.resolve()
  await test.close()
})

describe('stopping', () => {
  it('lets a request under way end before the modules write what is pending, and takes no new one', async () => {
    const underWay = fetch(`${origin}/api/test/gate`, { method: 'POST' }).then(async (response) => ({
      status: response.status,
      body: await response.json(),
    }))
    await entered.promise
    const closed = test.app.close()
    await expect
      .poll(() =>
        fetch(`${origin}/livez`).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
    expect(events).toEqual([])
    gate.resolve()

    expect(await underWay).toEqual({ status: 200, body: { done: true } })
    await closed
    expect(events).toEqual(['effect of the request', 'hook of a module'])
    expect(await test.deps.db.selectFrom('tags').select('id').where('id', '=', 'late').execute()).toHaveLength(1)
  })
})

describe('on a real connection', () => {
  it('headers that are too large are refused with a problem', async () => {
    const response = await fetch(`${origin}/api/health`, { headers: { 'x-large': 'x'.repeat(40_000) } })
    expect(response.status).toBe(431)
    expect(await response.json()).toEqual({ code: 'bad-request', message: 'The headers are too large.' })
  })

  it('an upload that is refused in the middle is answered, not cut off', async () => {
    const { token } = await test.member()
    const form = new FormData()
    form.append('virus', new Blob([new Uint8Array(8_000_000)]), 'virus.exe')
    form.append('media', new Blob([new Uint8Array(8_000_000)]), 'picture.png')
    const response = await fetch(`${origin}/api/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect([response.status, ((await response.json()) as { field: string }).field]).toEqual([400, 'virus'])
  })

  it('a body larger than it may be is answered', async () => {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'x'.repeat(1_000_000), password: 'x' }),
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'payload-too-large'])
  })

  it('an upload whose sender goes away leaves the server well', async () => {
    const { token } = await test.member()
    const upload = request(`${origin}/api/posts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      },
    })
    const gone = new Promise((resolve) => upload.once('error', resolve))
    upload.write('--x\r\ncontent-disposition: form-data; name="media"; filename="a.png"\r\n\r\nbytes')
    await expect.poll(() => upload.socket?.bytesWritten ?? 0).toBeGreaterThan(100)
    upload.destroy(new Error('gone'))
    await gone
    expect((await fetch(`${origin}/api/health`)).status).toBe(200)
  })

  it('long replies travel compressed', async () => {
    const response = await fetch(`${origin}/api/docs/openapi.json`, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
  })
})
