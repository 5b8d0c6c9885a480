import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { timeBodies } from './body-times.ts'
import { usualConnectionLimits } from './connection-limits.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
let app: FastifyInstance
let seen: WeakRef<FastifyRequest>[]

beforeEach(async () => {
  app = fastify()
  seen = []
  app.addHook('onRequest', async (request) => void seen.push(new WeakRef(request)))
  // No look comes in between.
  timeBodies(app, { ...usualConnectionLimits, checkEveryMs: hourMs }, Date.now)
  app.all('/', async () => 'answered')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => app.close())

it.each([
  ['without a body', {}],
  ['with one', { method: 'POST', body: 'a body', headers: { 'content-type': 'text/plain' } }],
])('a request %s is let go of once it is answered', async (_, init) => {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  for (let time = 0; time < 10; time += 1) await (await fetch(`http://127.0.0.1:${port}`, init)).text()
  expect(seen).toHaveLength(10)
  const left = () => {
    collectGarbage()
    return seen.filter((request) => request.deref() !== undefined).length
  }
  // The connection that is kept alive may have the last one.
  await expect.poll(left).toBeLessThanOrEqual(1)
})
