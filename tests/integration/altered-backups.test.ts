import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { writeBackup } from '#server/infra/copies/backup-folder.ts'
import { makeCopyProgress } from '#server/infra/copies/copy-progress.ts'
import { restoreBackup } from '#server/infra/copies/restore-backup.ts'
import { fillCopiedPlace, makeCopiedPlace, type CopiedPlace } from '#tests/support/copied-place.ts'

const options = { progress: makeCopyProgress({ write: () => {} }), clock: Date.now }
let backup: string
let here: CopiedPlace
let there: CopiedPlace
beforeEach(async () => {
  here = await makeCopiedPlace()
  onTestFinished(here.remove)
  await fillCopiedPlace(here, 1)
  backup = path.join(here.folder, '..', 'backup')
  await writeBackup(backup, { ...here, data: here.files, ...options })
  there = await makeCopiedPlace()
  onTestFinished(there.remove)
})

it('what a backup left that was killed is told from a folder with something else in it', async () => {
  const again = () => writeBackup(backup, { ...here, data: here.files, ...options })
  rmSync(path.join(backup, 'backup.json'))
  await expect(again()).rejects.toThrow(/has what a backup left that was broken off.*Remove it, or name another folder/)
  rmSync(path.join(backup, 'tables'), { recursive: true })
  await expect(again()).rejects.toThrow(/is not empty/)
  mkdirSync(path.join(backup, 'tables'))
  writeFileSync(path.join(backup, 'letter.txt'), 'Dear Ann')
  await expect(again()).rejects.toThrow(/is not empty/)
})

it('a backup that fails takes its folder along where it made it, and leaves it where it was there', async () => {
  const fails = { ...options, progress: { ...options.progress, end: () => expect.unreachable('the disk is full') } }
  const failing = path.join(here.folder, 'made', 'backup')
  const write = () => writeBackup(failing, { ...here, data: here.files, ...fails })
  await expect(write()).rejects.toThrow('the disk is full')
  expect(existsSync(failing)).toBe(false)
  mkdirSync(failing)
  await expect(write()).rejects.toThrow('the disk is full')
  expect(readdirSync(failing)).toEqual([])
})

const restore = () => restoreBackup(backup, { target: there.database, data: there.files, ...options })

it('a table of a backup that a hand has changed is named, whatever the database says of it', async () => {
  const accounts = path.join(backup, 'tables', 'accounts.jsonl.gz')
  const [first = '', ...others] = gunzipSync(readFileSync(accounts)).toString().trimEnd().split('\n')
  const row = JSON.parse(first)
  for (const changed of [{ ...row, colour: 'red' }, { ...row, id: null }, { ...row, created_at: [1] }, null, 5]) {
    writeFileSync(accounts, gzipSync(`${[JSON.stringify(changed), ...others].join('\n')}\n`))
    const rows = others.length + 1
    await expect(restore()).rejects.toMatchObject({
      name: 'StartRefusal',
      message: `accounts in ${backup} is not what it was when it was written: it has ${rows} rows now.`,
    })
  }
})

it('a list of files that a hand has changed names places in the data folder, or nothing is restored', async () => {
  writeFileSync(path.join(backup, 'files.jsonl.gz'), gzipSync('null\n'))
  await expect(restore()).rejects.toMatchObject({ name: 'StartRefusal' })
})
