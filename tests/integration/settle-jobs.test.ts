import type { KyselyPlugin } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { makeJobProcesses } from '#tests/support/job-processes.ts'

/** Looking for mails takes a while. */
function makeSlowMails(): KyselyPlugin {
  const ofMails = new WeakSet<object>()
  return {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('"mail"')) ofMails.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (ofMails.has(queryId)) await pause(5)
      return result
    },
  }
}

it('jobs are waited for to their end, though one ends while another queue is still looked at', async () => {
  const test = await buildTestApp()
  await test.app.jobs.stop()
  const processes = makeJobProcesses({ ...test.deps, db: test.deps.db.withPlugin(makeSlowMails()) })
  let turns = 0
  const { order, jobs } = processes.start(async () => ({ status: (turns += 1) < 40 ? 'more' : 'done' }))
  await order(test.deps.db, 'much')
  await jobs.settle()
  expect(turns).toBe(40)
  await processes.stop()
  await test.close()
})
