import { set } from 'idb-keyval'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { accountIdSchema } from '#contract/ids.ts'
import { draftDatabase, memberDatabase } from './databases.ts'
import { readEmptied } from './delete-database.ts'
import { forgetWhatOthersSaw } from './forget-what-others-saw.ts'
import { keyValueStore } from './key-value.ts'

const own = accountIdSchema.parse('0b8a7c1e-0000-4000-8000-000000000001')
const other = accountIdSchema.parse('0b8a7c1e-0000-4000-8000-000000000002')
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

afterEach(() => vi.unstubAllGlobals())

it('removes what others saw, and leaves their drafts and all of one’s own', async () => {
  for (const name of [own, other].flatMap((id) => [memberDatabase(id), draftDatabase(id)]))
    await set('x', 'seen or written', keyValueStore(name, 'relaxed'))
  await forgetWhatOthersSaw(own)
  expect(await names()).toEqual(expect.arrayContaining([memberDatabase(own), draftDatabase(own), draftDatabase(other)]))
  expect(await names()).not.toContain(memberDatabase(other))
})

it('lets what it could only empty grow old enough to be deleted', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
  await set('x', 'seen', keyValueStore(memberDatabase(other), 'relaxed'))
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  for (const now of [1_000, 2_000]) {
    clock.mockReturnValue(now)
    await forgetWhatOthersSaw(own)
    expect((await readEmptied()).map(({ emptiedAt }) => emptiedAt)).toEqual([1_000])
  }
})
