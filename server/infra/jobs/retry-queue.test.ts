import { minuteMs } from '#contract/durations.ts'
import { describe, expect, it } from 'vitest'
import { makeLog } from '#server/log.ts'
import { makeRetryQueue, type Verdict } from './retry-queue.ts'

function build(verdicts: (Verdict | Error)[]) {
  const ran: string[] = []
  const timers: { afterMs: number; act: () => void; isCancelled: boolean }[] = []
  const lines: string[] = []
  const queue = makeRetryQueue<string>({
    run: async (job) => {
      ran.push(job)
      const verdict = verdicts.shift() ?? { status: 'done' }
      if (verdict instanceof Error) throw verdict
      return verdict
    },
    what: 'the job',
    log: makeLog('warn', { write: (line) => void lines.push(line) }),
    random: () => 0.5,
    later: (afterMs, act) => {
      const timer = { afterMs, act, isCancelled: false }
      timers.push(timer)
      return () => (timer.isCancelled = true)
    },
  })
  return { queue, ran, timers, lines }
}
const again = (afterMs?: number): Verdict => ({ status: 'again', afterMs })
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a queue that tries again', () => {
  it('runs a job at once, and again after growing pauses until it is done', async () => {
    const { queue, ran, timers } = build([again(), again(), again(20 * minuteMs)])
    queue.add('a')
    for (let turn = 0; turn < 3; turn += 1) {
      await settled()
      timers.at(-1)?.act()
    }
    await settled()
    expect(ran).toEqual(['a', 'a', 'a', 'a'])
    expect(timers.map(({ afterMs }) => afterMs)).toEqual([10_000, minuteMs, 20 * minuteMs])
  })

  it('says how many wait and run, those between two tries among them', async () => {
    const { queue, timers } = build([again()])
    expect(queue.state()).toEqual({ waiting: 0, running: 0, oldestAgeMs: 0 })
    queue.add('a')
    expect(queue.state()).toMatchObject({ waiting: 0, running: 1 })
    await settled()
    expect(queue.state()).toMatchObject({ waiting: 1, running: 0 })
    expect(queue.state().oldestAgeMs).toBeGreaterThan(0)
    timers.at(-1)?.act()
    await settled()
    expect(queue.state()).toEqual({ waiting: 0, running: 0, oldestAgeMs: 0 })
  })

  it('gives a job up after five tries, and says so', async () => {
    const { queue, ran, timers, lines } = build(Array.from({ length: 9 }, () => again()))
    queue.add('a')
    for (let turn = 0; turn < 9; turn += 1) {
      await settled()
      timers.splice(0).forEach(({ act }) => act())
    }
    expect(ran).toHaveLength(5)
    expect(lines.join('')).toContain('the job was given up')
  })

  it('survives a job that fails, which is logged', async () => {
    const { queue, ran, lines } = build([new Error('broken')])
    queue.add('a')
    queue.add('b')
    await settled()
    expect(ran).toEqual(['a', 'b'])
    expect(lines.join('')).toContain('the job failed')
  })

  it('stops: nothing that waits is run', async () => {
    const { queue, ran, timers } = build([again()])
    queue.add('a')
    await settled()
    await queue.stop()
    queue.add('b')
    expect(timers[0]?.isCancelled).toBe(true)
    expect(ran).toEqual(['a'])
  })
})
