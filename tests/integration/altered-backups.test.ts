import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { writeBackup } from '#server/infra/copies/backup-folder.ts'
import { makeCopyProgress } from '#server/infra/copies/copy-progress.ts'
import { restoreBackup } from '#server/infra/copies/restore-backup.ts'
import { fillCopiedPlace, makeCopiedPlace, type CopiedPlace } from '#tests/support/copied-place.ts'

const options = { progress: makeCopyProgress({ write: () => {} }), clock: Date.now }
let backup: string
let there: CopiedPlace
beforeEach(async () => {
  const here = await makeCopiedPlace()
  onTestFinished(here.remove)
  await fillCopiedPlace(here, 1)
  backup = path.join(here.folder, '..', 'backup')
  await writeBackup(backup, { ...here, data: here.files, ...options })
  there = await makeCopiedPlace()
  onTestFinished(there.remove)
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
