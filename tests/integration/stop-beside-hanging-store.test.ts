import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createPost } from '#contract/post-writing.ts'
import { makeStop } from '#server/http/stop-server.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { startSlowMediaStore } from '#tests/support/slow-media-store.ts'
import { testPicture } from '#tests/support/test-picture.ts'

const limits = { idleMs: 50, requestsMs: 300, allMs: 60_000 }

it('what waits for a store that hangs ends as its connection is cut off, and writes what is left to write before the database is closed', async () => {
  const store = await startSlowMediaStore()
  onTestFinished(() => store.close())
  const left: string[] = []
  const { test, stop } = await buildStoppable(store.settings, async ({ deps }) => {
    const removals = await deps.db.selectFrom('jobs').select('kind').where('queue', '=', 'media').execute()
    left.push(...removals.map(({ kind }) => kind))
  })
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })

  const asked = sendPicture(origin, (await test.member()).token).then(
    ({ status }) => status,
    () => 'cut off',
  )
  await store.firstPicture
  await stop(new AbortController().signal)
  expect(await asked).toBe('cut off')
  expect(left).toHaveLength(1)
})

async function buildStoppable(environment: Record<string, string>, onLeaving: (test: TestApp) => Promise<void>) {
  const stops: ReturnType<typeof makeStop>[] = []
  const addRoutes = (app: FastifyInstance) => {
    const parts = {
      config: { drainSeconds: 0 },
      log: app.servedWith.log,
      mediaStore: { cutOff: () => test.deps.mediaStore.cutOff?.() },
      leaveDatabase: () => onLeaving(test),
    }
    stops.push(makeStop(app, parts, { limits, end: () => expect.unreachable('it took too long') }))
  }
  const test = await buildTestApp({ environment, addRoutes })
  onTestFinished(() => test.close())
  const [stop] = stops
  if (!stop) throw new Error('it cannot be stopped')
  return { test, stop }
}

async function sendPicture(origin: string, token: string): Promise<Response> {
  const { field, name, bytes } = await testPicture()
  const body = new FormData()
  body.append(field, new Blob([bytes]), name)
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${origin}/api${createPost.path}`, { method: 'POST', headers, body })
}
