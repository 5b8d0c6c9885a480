import { expect, it } from 'vitest'
import { makeMetrics } from './metrics.ts'

const values = async (metrics: ReturnType<typeof makeMetrics>) =>
  (await metrics.text()).split('\n').filter((line) => /^sayso_(?:replica|clock)/.test(line))

it('says nothing of a replica and of clocks that there are not, and of a lag that nobody knows', async () => {
  const metrics = makeMetrics()
  expect(await values(metrics)).toEqual([])
  let [state, lagMs, aheadMs]: ['follows' | 'unreachable', number, number] = ['follows', 1_500, -250]
  metrics.watchReplica({ state: () => state, lagMs: () => lagMs })
  metrics.watchClock(() => aheadMs)
  expect(await values(metrics)).toEqual([
    'sayso_replica_used 1',
    'sayso_replica_lag_seconds 1.5',
    'sayso_clock_ahead_seconds -0.25',
  ])
  ;[state, lagMs, aheadMs] = ['unreachable', Infinity, 0]
  expect(await values(metrics)).toEqual(['sayso_replica_used 0', 'sayso_clock_ahead_seconds 0'])
})
