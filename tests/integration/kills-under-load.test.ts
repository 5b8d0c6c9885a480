import { expect, it, onTestFinished } from 'vitest'
import { killUnderLoad } from '#tests/support/kill-rounds.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

// The long form is `npm run bench:kill`.
it('what was acknowledged outlives kills of the process, each write once', async () => {
  const { postgresUrl, drop } = await makeTestTarget()
  onTestFinished(() => drop())
  const { ledger, lost, doubled, keysRunning } = await killUnderLoad({ postgresUrl, kills: 3, writers: 6 })
  expect({ lost, doubled, keysRunning, strange: ledger.strange }).toEqual({
    lost: [],
    doubled: [],
    keysRunning: 0,
    strange: [],
  })
  expect(ledger.answers.get('no answer')).toBeGreaterThan(0)
})
