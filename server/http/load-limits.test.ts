import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { shedLoad } from './load-limits.ts'

const sampleEveryMs = 100

/** What is answered as soon as the process turns again after a stall that began with a look. */
async function statusAfterStall(stallMs: number, { maxEventLoopDelayMs }: { maxEventLoopDelayMs: number }) {
  const app = Fastify()
  app.get('/', () => 'answered')
  onTestFinished(() => app.close())
  shedLoad(app, { maxEventLoopDelayMs, sampleEveryMs })
  const stalled = new Promise<void>((resolve) => {
    // Begun with the one that looks, and so called right after it.
    const timer = setInterval(() => {
      clearInterval(timer)
      const until = performance.now() + stallMs
      while (performance.now() < until);
      // After the look that is due by now.
      setTimeout(resolve, 1)
    }, sampleEveryMs)
  })
  await app.ready()
  await stalled
  return (await app.inject('/')).statusCode
}

it('a stall turns nobody away that is shorter than what a server may be late', async () => {
  expect(await statusAfterStall(250, { maxEventLoopDelayMs: 2_000 })).toBe(200)
})

it('a longer one does', async () => {
  expect(await statusAfterStall(250, { maxEventLoopDelayMs: 50 })).toBe(503)
})
