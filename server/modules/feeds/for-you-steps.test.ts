import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/infra/db/database.ts'
import { makeForYouSteps } from './for-you-steps.ts'
import { readEntries } from './snapshot-entries.ts'

it('goes on past an entry that cannot be read, rather than ask for it again and again', async () => {
  const { db } = openDatabase({ sqliteFile: ':memory:' }, () => {})
  onTestFinished(() => db.destroy())
  const steps = makeForYouSteps({ readPosts: async () => [] })
  const cursor = { stage: 'ranked', snapshotId: 'a reading', asOf: 5, oldestShown: 6, position: 1 } as const
  const step = await steps.take(db, { viewerId: 'anna', entries: readEntries('[["a"],[5],["b"]]'), cursor }, 1)
  expect(step.next).toMatchObject({ stage: 'ranked', position: 2 })
})
