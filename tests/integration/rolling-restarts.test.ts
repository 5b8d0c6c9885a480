import { expect, it, onTestFinished } from 'vitest'
import { findProxy } from '#tests/support/reverse-proxy.ts'
import { restartInTurn } from '#tests/support/restart-in-turn.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const patienceMs = 120_000
const installed = (['Caddy', 'nginx'] as const).filter((name) => findProxy(name) !== undefined)
const fronts = installed.length > 0 ? [installed] : []

// The long form, 20 restarts, is `npm run bench:rolling`.
// SQLite is one process's; vitest.config.ts leaves this file out there.
it.each(fronts)(
  'two instances that are restarted in turn behind %s and %s fail nobody',
  async (...proxies) => {
    const { postgresUrl = '', drop } = await makeTestTarget()
    onTestFinished(() => drop())
    const report = await restartInTurn({ proxies, postgresUrl, rounds: 1, members: 12 })
    expect([report.failures, report.lost, report.doubled]).toEqual([[], [], []])
    expect(report.answered).toBeGreaterThan(500)
  },
  patienceMs,
)
