import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { becomeSoleServer } from '#server/infra/db/sole-server.ts'
import { makeMediaStore } from '#server/infra/media/make-media-store.ts'
import { makeLog } from '#server/log.ts'
import { makeDeps } from '#server/make-deps.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { runOperatorProgram } from '#tests/support/run-operator-program.ts'
import { startS3Server } from '#tests/support/s3-server.ts'

const pictures = Array.from({ length: 5 }, (_, at) => `${String(at).repeat(32)}.webp`)
let folder: string
let here: Record<string, string>

/** An installation on SQLite with a member, and files that are pictures by name. */
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-move-'))
  here = { DATA_DIR: path.join(folder, 'here') }
  const { db } = await makeDeps(readConfig(here), makeLog('silent'))
  for (let count = 0; count < 20; count += 1) await insertMember(db, Date.now())
  await db.destroy()
  mkdirSync(path.join(folder, 'here', 'media'), { recursive: true })
  for (const name of pictures) writeFileSync(path.join(folder, 'here', 'media', name), `picture ${name}`)
  return () => rmSync(folder, { recursive: true, force: true })
})

const move = (words: readonly string[], environment: Record<string, string>, killAt?: string | Promise<unknown>) =>
  runOperatorProgram('move', words, { environment, ...(killAt !== undefined && { killAt }) })

it('pictures move into a bucket and out of it again, each compared', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.stop)
  const away = path.join(folder, 'away')
  const out = await move(['--to', away, '--media', 'bucket'], { ...here, ...s3.settings })
  expect(out).toMatchObject({ code: 0, output: expect.stringContaining('are the same') })
  const bucket = makeMediaStore(readConfig({ ...here, ...s3.settings }), Date.now)
  for (const name of pictures) expect((await bucket.read(name))?.bytes.toString()).toBe(`picture ${name}`)

  // Where those that members have lie in the bucket, and what is in the folder is of before.
  const withPicture = openDatabase({ sqliteFile: path.join(away, 'database.sqlite') }, () => {})
  await insertMember(withPicture.db, Date.now(), { picture_media: '/media/abcdefghijklmnopqrstuvwx/320.webp' })
  await withPicture.db.destroy()
  mkdirSync(path.join(away, 'media'))
  writeFileSync(path.join(away, 'media', 'of-before.webp'), 'a picture')
  const beside = path.join(folder, 'beside')
  expect(await move(['--to', beside], { DATA_DIR: away, ...s3.settings })).toMatchObject({ code: 0 })
  expect(existsSync(path.join(beside, 'media'))).toBe(false)
  await bucket.put('abcdefghijklmnopqrstuvwx/320.webp', Buffer.from('it'), 'image/webp')

  const back = path.join(folder, 'back')
  const home = await move(['--to', back, '--media', 'folder'], { DATA_DIR: away, ...s3.settings })
  expect(home).toMatchObject({ code: 0 })
  for (const name of pictures) expect(readFileSync(path.join(back, 'media', name), 'utf8')).toBe(`picture ${name}`)
})

it('what was deleted meanwhile goes from a bucket, too, and what is there of others stays', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.stop)
  const from = path.join(folder, 'deleting')
  cpSync(path.join(folder, 'here'), from, { recursive: true })
  const bucket = makeMediaStore(readConfig({ ...here, ...s3.settings }), Date.now)
  await bucket.put('of-others/320.webp', Buffer.from('it'), 'image/webp')
  const proxy = await startFaultProxy()
  onTestFinished(proxy.close)
  proxy.aimAt(s3.origin)
  const settings = { ...s3.settings, S3_ENDPOINT: proxy.origin }
  const run = (killAt?: Promise<unknown>) =>
    move(['--to', path.join(folder, 'deleted'), '--media', 'bucket'], { DATA_DIR: from, ...settings }, killAt)
  const [gone = '', kept = '', last = ''] = [...pictures.slice(0, 2), ...pictures.slice(-1)]
  proxy.setFaults({ mode: 'hang', path: new RegExp(last) })
  const isAtTheLast = () => expect(proxy.requests().some(({ fault }) => fault === 'hang')).toBe(true)
  await run(vi.waitFor(isAtTheLast, { timeout: 60_000 }))
  proxy.heal()
  expect(await bucket.read(gone)).toBeDefined()
  rmSync(path.join(from, 'media', gone))
  const moved = await run()
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining(' 1 other files below media/ in ') })
  expect(await bucket.read(gone)).toBeUndefined()
  expect(await bucket.read(kept)).toBeDefined()
  expect(await bucket.read('of-others/320.webp')).toBeDefined()
})

it('says in a sentence what is wrong with a target, and touches nothing', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, 'mine')
  const wrong = {
    '--to takes': ['ftp://127.0.0.1/moved'],
    'npm run move -- --to': [''],
    'must be an address of PostgreSQL': ['postgres://me:secret@[moved'],
    'EEXIST: file already exists': [file],
    'ENOTDIR: not a directory': [path.join(file, 'below')],
  }
  for (const [sentence, [to = '']] of Object.entries(wrong)) {
    const refused = await move(['--to', to], here)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(sentence) })
    expect(refused.output).not.toMatch(/secret|\n +at /)
  }
  expect(readFileSync(file, 'utf8')).toBe('mine')
  const other = path.join(folder, 'other')
  mkdirSync(other)
  writeFileSync(path.join(other, 'database.sqlite'), 'no database at all, but somebody’s')
  const damaged = await move(['--to', other], here)
  expect(damaged).toMatchObject({ code: 1, output: expect.stringMatching(/^The database\.sqlite in .* none of this/) })
})

it('somebody who breaks a move or a backup off is told what is there', async () => {
  const signal = 'SIGINT'
  const to = path.join(folder, 'broken-off')
  const broken = await runOperatorProgram('move', ['--to', to], { environment: here, killAt: 'accounts', signal })
  expect(broken).toMatchObject({ code: 130, output: expect.stringContaining('The same command goes on where it was.') })
  expect(await move(['--to', to], here)).toMatchObject({ code: 0 })
  const backup = path.join(folder, 'backup')
  const none = await runOperatorProgram('backup', [backup], { environment: here, killAt: 'accounts', signal })
  expect(none).toMatchObject({ code: 130, output: expect.stringContaining(`${backup} is no backup.`) })
})

it('copies nothing while a server works on the data folder', async () => {
  const to = path.join(folder, 'too-early')
  const server = await becomeSoleServer({ dataDir: path.join(folder, 'here'), waitMs: 0, onWaiting: () => {} })
  const refused = await move(['--to', to], here)
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('A server or another copy is at work on DATA_DIR'),
  })
  expect(existsSync(to)).toBe(false)
  server.release()
  const there = await becomeSoleServer({ dataDir: to, waitMs: 0, onWaiting: () => {} })
  const served = await move(['--to', to], here)
  expect(served).toMatchObject({ code: 1, output: expect.stringContaining(`is at work on --to (${to})`) })
  there.release()
  expect(await move(['--to', to], here)).toMatchObject({ code: 0 })
})

it('takes no folder inside of the one that is copied', async () => {
  const inside = path.join(folder, 'here', 'new')
  for (const words of [
    ['--to', inside],
    ['--to', 'postgres://127.0.0.1:9/moved', '--data-dir', inside],
  ]) {
    expect(await move(words, here)).toMatchObject({ code: 1, output: expect.stringContaining('lies in DATA_DIR') })
  }
  // Earlier backups beside the pictures of another disk would be copied with them.
  const [linked, disk] = [path.join(folder, 'linked'), path.join(folder, 'disk')]
  for (const each of [linked, disk]) mkdirSync(each)
  symlinkSync(disk, path.join(linked, 'media'))
  const beside = await runOperatorProgram('backup', [path.join(disk, 'backups', 'one')], {
    environment: { DATA_DIR: linked },
  })
  expect(beside).toMatchObject({ code: 1, output: expect.stringContaining(`lies where ${linked}/media leads to`) })
  expect(existsSync(path.join(disk, 'backups'))).toBe(false)
  // And so would those on a third one, to which a part of the pictures went.
  const third = path.join(folder, 'third')
  mkdirSync(third)
  symlinkSync(third, path.join(disk, 'tickets'))
  const further = await runOperatorProgram('backup', [path.join(third, 'backup')], {
    environment: { DATA_DIR: linked },
  })
  const leads = `lies where ${linked}/media/tickets leads to`
  expect(further).toMatchObject({ code: 1, output: expect.stringContaining(leads) })
})

it('says at once where no folder can be made', async () => {
  for (const words of [
    ['--to', '/proc/sayso/data'],
    ['--to', 'postgres://127.0.0.1:9/moved', '--data-dir', '/proc/sayso'],
  ]) {
    const { code, output } = await move(words, here)
    expect([code, output]).toEqual([1, expect.stringMatching(/cannot be used|of no use/)])
  }
})

it('knows no bucket but the configured one', async () => {
  const words = ['--to', path.join(folder, 'nowhere'), '--media', 'bucket']
  expect(await move(words, here)).toMatchObject({ code: 1, output: expect.stringContaining('S3_ENDPOINT') })
})

it('a move that was killed in its middle goes on with the same command, and nothing is missing', async () => {
  const words = ['--to', path.join(folder, 'there')]
  const killed = await move(words, here, 'accounts')
  expect(killed.output).not.toContain('are the same')
  const again = await move(words, here)
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('are the same') })
  for (const name of pictures) {
    expect(readFileSync(path.join(folder, 'there', 'media', name), 'utf8')).toBe(`picture ${name}`)
  }
})
