import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { becomeSoleServer } from '#server/infra/db/sole-server.ts'
import { makeMediaStore } from '#server/infra/media/make-media-store.ts'
import { makeLog } from '#server/log.ts'
import { makeDeps } from '#server/make-deps.ts'
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

const move = (words: readonly string[], environment: Record<string, string>, killAt?: string) =>
  runOperatorProgram('move', words, { environment, ...(killAt !== undefined && { killAt }) })

it('pictures move into a bucket and out of it again, each compared', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.stop)
  const away = path.join(folder, 'away')
  const out = await move(['--to', away, '--media', 'bucket'], { ...here, ...s3.settings })
  expect(out).toMatchObject({ code: 0, output: expect.stringContaining('are the same') })
  const bucket = makeMediaStore(readConfig({ ...here, ...s3.settings }), Date.now)
  for (const name of pictures) expect((await bucket.read(name))?.bytes.toString()).toBe(`picture ${name}`)

  const back = path.join(folder, 'back')
  const home = await move(['--to', back, '--media', 'folder'], { DATA_DIR: away, ...s3.settings })
  expect(home).toMatchObject({ code: 0 })
  for (const name of pictures) expect(readFileSync(path.join(back, 'media', name), 'utf8')).toBe(`picture ${name}`)
})

it('copies nothing while a server works on the data folder', async () => {
  const to = path.join(folder, 'too-early')
  const server = await becomeSoleServer({ dataDir: path.join(folder, 'here'), waitMs: 0, onWaiting: () => {} })
  const refused = await move(['--to', to], here)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('stop the server, and run the same') })
  expect(existsSync(to)).toBe(false)
  server.release()
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
