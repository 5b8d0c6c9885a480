import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { copyFiles } from './copy-files.ts'
import { placeInFolder, placeOfData, type FilePlace } from './file-place.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-places-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function copyAll(from: FilePlace, to: FilePlace): Promise<string[]> {
  const copied: string[] = []
  const progress = { begin() {}, advance() {}, end() {} }
  for await (const { path: name } of copyFiles(await from.list(), { from, to, progress })) copied.push(name)
  return copied
}

it('pictures go into the bucket that is configured and come out of it again, everything else stays in the folder', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.stop)
  const [made, dataDir, backup] = [newFolder(), newFolder(), newFolder()]
  for (const folder of ['media/abc', 'media/tickets', 'uploads'])
    mkdirSync(path.join(made, folder), { recursive: true })
  const wanted = ['media/abc/320.webp', 'media/abc/card.png', 'media/tickets/1', 'vapid-keys.json']
  for (const name of [...wanted, 'database.sqlite', 'uploads/half', 'media/abc/640.webp.part']) {
    writeFileSync(path.join(made, name), `what is in ${name}`)
  }

  const data = placeOfData(readConfig({ ...s3.settings, DATA_DIR: dataDir }), Date.now)
  expect(await copyAll(placeInFolder(made), data)).toEqual(wanted)
  expect(existsSync(path.join(dataDir, 'media'))).toBe(false)
  const picture = await fetch(`${s3.origin}/pictures/abc/320.webp`)
  expect([picture.headers.get('content-type'), await picture.text()]).toEqual([
    'image/webp',
    'what is in media/abc/320.webp',
  ])

  // What an installation left in its folder before it had a bucket is not its pictures any more.
  mkdirSync(path.join(dataDir, 'media'))
  writeFileSync(path.join(dataDir, 'media', 'old.webp'), 'from before')
  expect(await copyAll(data, placeInFolder(backup))).toEqual(wanted)
  for (const name of wanted) expect(readFileSync(path.join(backup, name), 'utf8')).toBe(`what is in ${name}`)
})

it('a bucket takes no names but those of pictures and attachments; a folder takes all', async () => {
  const [made, dataDir] = [newFolder(), newFolder()]
  mkdirSync(path.join(made, 'media'), { recursive: true })
  for (const name of ['media/.DS_Store', 'media/a b.webp']) writeFileSync(path.join(made, name), 'x')
  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's' }
  const data = placeOfData(readConfig({ ...s3, DATA_DIR: dataDir }), Date.now)
  expect(await copyAll(placeInFolder(made), data)).toEqual([])
  expect(data.takes('.DS_Store')).toBe(true)
  expect(await copyAll(placeInFolder(made), placeInFolder(newFolder()))).toEqual(['media/.DS_Store', 'media/a b.webp'])
})

it('a folder that is removed while it is listed takes nothing else from the list', async () => {
  const made = newFolder()
  const wanted = ['media/first/320.webp', 'media/third/320.webp', 'pages/terms.md', 'second-factor.key']
  for (const name of [...wanted, 'media/second/320.webp']) {
    mkdirSync(path.join(made, path.dirname(name)), { recursive: true })
    writeFileSync(path.join(made, name), 'x')
  }
  const doomed = path.join(made, 'media', 'second')
  const place = placeInFolder(made, async (folder) => {
    // What contains it has named it by now.
    if (folder === doomed) rmSync(doomed, { recursive: true })
    return readdir(folder, { withFileTypes: true })
  })
  expect(await place.list()).toEqual(wanted)
  expect(existsSync(doomed)).toBe(false)
})

it('a folder that is not there has no files, and one that cannot be read is no empty one', async () => {
  expect(await placeInFolder(path.join(newFolder(), 'new')).list()).toEqual([])
  const file = path.join(newFolder(), 'file')
  writeFileSync(file, 'x')
  await expect(placeInFolder(file).list()).rejects.toThrow('ENOTDIR')
})

it('what the server reads through links is copied as well: pictures on another disk, pages and keys that lie elsewhere', async () => {
  const [dataDir, elsewhere, backup] = [newFolder(), newFolder(), newFolder()]
  for (const folder of ['media/abc', 'pages']) mkdirSync(path.join(elsewhere, folder), { recursive: true })
  const wanted = ['media/abc/320.webp', 'pages/terms.md', 'second-factor.key']
  for (const name of wanted) writeFileSync(path.join(elsewhere, name), `what is in ${name}`)
  for (const name of ['media', 'pages', 'second-factor.key']) {
    symlinkSync(path.join(elsewhere, name), path.join(dataDir, name))
  }
  // The one leads nowhere, the other never ends.
  symlinkSync(path.join(elsewhere, 'gone'), path.join(dataDir, 'vapid-keys.json'))
  symlinkSync(path.join(elsewhere, 'pages'), path.join(elsewhere, 'pages', 'round'))
  // What the server does not look at is not followed: it may be the way to all backups.
  symlinkSync(elsewhere, path.join(dataDir, 'backups'))

  expect(await copyAll(placeInFolder(dataDir), placeInFolder(backup))).toEqual(wanted)
  for (const name of wanted) expect(readFileSync(path.join(backup, name), 'utf8')).toBe(`what is in ${name}`)
})
