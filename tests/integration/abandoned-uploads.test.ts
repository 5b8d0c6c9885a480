import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { requestImport } from '#contract/import.ts'
import { deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { beginUpload, continueUpload } from '#contract/upload.ts'
import { makePartialFiles } from '#server/modules/uploads/partial-files.ts'
import { sweepPartialUploads } from '#server/modules/uploads/upload-room.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { leave } from '#tests/support/leave.ts'
import { archivedPost, makeArchive } from '#tests/support/make-archive.ts'
import { uploadArchive } from '#tests/support/send-archive.ts'

it('what a member had begun to upload is gone once they are erased, and nobody else’s', async () => {
  const test = await buildTestApp()
  onTestFinished(() => test.close())
  const directory = join(test.deps.config.dataDir, 'partial-uploads')
  const files = makePartialFiles(directory)
  const sweep = () => sweepPartialUploads(files, test.deps.db, test.clock.now)
  // Nobody has begun anything.
  await sweep()

  async function begin({ token }: TestMember): Promise<string> {
    const bytes = randomBytes(1_000)
    const body = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
    const { upload } = (await test.call(beginUpload, { body }, token)).reply
    await test.call(
      continueUpload,
      { params: { id: upload.id }, piece: { offset: 0, bytes: bytes.subarray(0, 10) } },
      token,
    )
    return upload.id
  }
  const [leaver, other] = [await test.member(), await test.member()]
  const theirs = await begin(leaver)
  await leave(test, leaver, deleteAccount)
  await sweep()
  expect(readdirSync(directory)).toEqual([theirs])
  test.clock.advance(secondThoughtsMs)
  const kept = await begin(other)
  // Not for its age.
  await test.deps.db.updateTable('uploads').set({ updated_at: test.clock.now }).execute()
  await test.app.jobs.settle()
  await sweep()
  expect(readdirSync(directory)).toEqual([kept])
})

it('an archive that waits to be imported stays, however many hours', async () => {
  const test = await buildTestApp()
  onTestFinished(() => test.close())
  const directory = join(test.deps.config.dataDir, 'partial-uploads')
  const member = await test.member()
  await test.app.jobs.stop()
  const upload = await uploadArchive(test, await makeArchive([archivedPost('One')]), member)
  expect((await test.call(requestImport, { body: { upload } }, member.token)).status).toBeLessThan(300)
  test.clock.advance(2 * hourMs)
  await sweepPartialUploads(makePartialFiles(directory), test.deps.db, test.clock.now)
  expect(readdirSync(directory)).toEqual([upload])
})
