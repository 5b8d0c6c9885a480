import { expect, it } from 'vitest'
import { restartUnderLoad } from '#tests/support/restart-rounds.ts'

// The long form, 20 restarts, is `node bench/database-restarts.ts`.
// SQLite has no server to restart; vitest.config.ts leaves this file out there.
it('a restart of PostgreSQL loses and doubles no acknowledged write, ends no server and says what is wrong', async () => {
  const report = await restartUnderLoad({ rounds: ['fast', 'immediate', 'fast'], writers: 12 })
  expect(report.ledger.strange).toEqual([])
  expect([report.lost, report.doubled, report.keysRunning, report.hasServerEnded]).toEqual([[], [], 0, false])
  for (const { status, retryAfter, text } of report.health) {
    expect([status, retryAfter, JSON.parse(text)]).toEqual([
      503,
      '2',
      { message: 'The database cannot be reached. Please try again.', code: 'unavailable' },
    ])
  }
  for (const ms of report.firstWriteAfterMs) expect(ms).toBeLessThan(20_000)
  expect(report.log).toContain('a database connection broke')
  expect(report.log).not.toMatch(/secretKey|"client"/)
})
