import { once } from 'node:events'
import v8 from 'node:v8'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSmallThread } from './small-thread.ts'

const churning = `
  let some = []
  for (let i = 0; i < 2e6; i++) {
    some.push({ i, of: [i] })
    if (some.length > 60_000) some = []
  }
  const { getHeapSpaceStatistics } = process.getBuiltinModule('node:v8')
  const { space_size } = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
  process.getBuiltinModule('node:worker_threads').parentPort.postMessage(space_size / 2 ** 20)
`

beforeAll(() => v8.setFlagsFromString('--max-semi-space-size=16'))
afterAll(() => v8.setFlagsFromString('--max-semi-space-size=0'))

it('gives a thread no more room for new objects than it asks for, whatever the process was started with', async () => {
  const thread = startSmallThread(new URL(`data:text/javascript,${encodeURIComponent(churning)}`), undefined, {
    maxYoungGenerationSizeMb: 6,
  })
  const [megabytes]: unknown[] = await once(thread, 'message')
  expect(megabytes).toBeGreaterThan(0)
  expect(megabytes).toBeLessThanOrEqual(6)
})
