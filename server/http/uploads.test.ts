import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeUploads } from './uploads.ts'

const directory = mkdtempSync(join(tmpdir(), 'test-uploads-'))
afterAll(() => rmSync(directory, { recursive: true }))

async function* pieces(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size)
}

it('who goes beyond the budget makes room at once for those who do not', async () => {
  const openRoom = makeUploads({ directory, maxBytes: 100 })
  const ann = openRoom('ann')
  const bob = openRoom('bob')
  await ann.receive(pieces(60))
  await expect(bob.receive(pieces(30, 20))).rejects.toMatchObject({ status: 503, retryAfterS: 10 })
  expect(await ann.receive(pieces(40))).toMatchObject({ bytes: 40 })
  await ann.clear()
  await bob.clear()
  expect(readdirSync(directory)).toEqual([])
  expect(await openRoom('cay').receive(pieces(100))).toMatchObject({ bytes: 100 })
})
