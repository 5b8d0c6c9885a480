import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { listImports, requestImport } from '#contract/import.ts'
import { createPost } from '#contract/post-writing.ts'
import { beginUpload, continueUpload, readUpload, type UploadUse } from '#contract/upload.ts'
import { readConfig } from '#server/config.ts'
import { makeS3MediaStore } from '#server/infra/media/s3-media-store.ts'
import { runPagesCommand } from '#server/modules/site-pages/pages-command.ts'
import { makeStoredPieces } from '#server/modules/uploads/stored-pieces.ts'
import { sweepPartialUploads } from '#server/modules/uploads/upload-room.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { freePort } from '#tests/support/free-port.ts'
import { leave } from '#tests/support/leave.ts'
import { archivedPost, makeArchive } from '#tests/support/make-archive.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { callEndpoint } from '#tests/support/test-call.ts'
import { makeTestClock } from '#tests/support/test-clock.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { testPicture } from '#tests/support/test-picture.ts'

// Two instances that have a database and a bucket in common, and no folder.
let s3: S3Server
let database: TestDatabase
let one: TestApp
let other: TestApp
const clock = makeTestClock(Date.now())

beforeAll(async () => {
  s3 = await startS3Server()
  database = await openTestDatabase('schema')
  const shared = { ...database, close: async () => {} }
  const environment = { ...s3.settings, PUBLIC_ORIGIN: 'https://talk.example.org' }
  one = await buildTestApp({ database: shared, environment, clock })
  other = await buildTestApp({ database: shared, environment, clock })
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
  await s3.stop()
})

const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function begin(at: TestApp, bytes: Uint8Array, { token, use }: TestMember & { use: UploadUse }) {
  const body = { sha256: shaOf(bytes), bytes: bytes.length, use }
  return (await at.call(beginUpload, { body }, token)).reply.upload
}

const goOn = (
  at: TestApp,
  id: string,
  { offset, bytes, token }: { offset: number; bytes: Uint8Array<ArrayBuffer>; token: string },
) => at.call(continueUpload, { params: { id }, piece: { offset, bytes } }, token)

async function piecesInBucket(): Promise<string[]> {
  const { s3: settings } = readConfig(s3.settings)
  if (!settings) throw new Error('there is no bucket')
  const found: string[] = []
  for await (const key of makeS3MediaStore({ s3: settings, clock: () => clock.now }).list()) {
    if (key.startsWith('uploads/')) found.push(key)
  }
  return found
}

const folderOf = ({ deps }: TestApp) => join(deps.config.dataDir, 'partial-uploads')
const copiesAt = (at: TestApp) => (existsSync(folderOf(at)) ? readdirSync(folderOf(at)) : [])
const piecesOf = (at: TestApp) => makeStoredPieces({ ...at.deps, removeMedia: at.app.removeMedia }, folderOf(at))

async function nothingIsLeft(): Promise<void> {
  for (const at of [one, other]) await at.app.jobs.settle()
  expect(await database.db.selectFrom('upload_pieces').selectAll().execute()).toEqual([])
  expect(await piecesInBucket()).toEqual([])
  expect([...copiesAt(one), ...copiesAt(other)]).toEqual([])
}

it('an upload begun at one instance goes on at the other, and becomes a post at either', async () => {
  const member = await one.member()
  const { token } = member
  const { bytes } = await testPicture({ width: 640, height: 640 })
  const { id } = await begin(one, bytes, { ...member, use: 'picture' })
  expect((await goOn(one, id, { offset: 0, bytes: bytes.slice(0, 100), token })).reply.upload.offset).toBe(100)
  expect((await other.call(readUpload, { params: { id } }, token)).reply.upload.offset).toBe(100)
  const wrong = await goOn(other, id, { offset: 0, bytes, token })
  expect([wrong.status, wrong.headers['upload-offset']]).toEqual([409, '100'])
  expect((await goOn(other, id, { offset: 100, bytes: bytes.slice(100), token })).reply.upload.offset).toBe(
    bytes.length,
  )
  const posted = await one.call(
    createPost,
    { body: { id: randomUUID(), textContent: 'Look', media_uploads: id } },
    token,
  )
  expect(posted.status, posted.text).toBe(200)
  expect((await other.app.inject(posted.reply.post.media[0]?.media_url ?? '')).statusCode).toBe(200)
  await nothingIsLeft()
})

it('what has come of a piece when its line breaks stays, and of two instances that write the same piece one does', async () => {
  const [mine, theirs] = [piecesOf(one), piecesOf(other)]
  const id = randomUUID()
  async function* broken() {
    yield Buffer.from('some')
    throw new Error('the line broke')
  }
  await expect(mine.write(id, 0, broken())).rejects.toThrow('the line broke')
  expect(await theirs.sizeOf(id)).toBe(4)
  const long = Buffer.alloc(2_500_000, 'x')
  const both = await Promise.allSettled([mine.write(id, 4, [long]), theirs.write(id, 4, [long])])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  expect(await mine.hashOf(id)).toBe(shaOf(Buffer.concat([Buffer.from('some'), long])))
  await mine.remove(id)
  await nothingIsLeft()
})

it.each([
  { what: 'that is not there', settings: async () => ({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }) },
  { what: 'that does not let the server in', settings: async () => ({ S3_SECRET_ACCESS_KEY: 'another' }) },
])('a piece that a store $what did not take is not called broken off: it is to be sent again', async ({ settings }) => {
  const environment = { ...s3.settings, ...(await settings()) }
  const without = await buildTestApp({ database: { ...database, close: async () => {} }, environment, clock })
  const member = await without.member()
  const bytes = Buffer.from('a picture')
  const { id } = await begin(without, bytes, { ...member, use: 'picture' })
  const { status, headers } = await goOn(without, id, { offset: 0, bytes, token: member.token })
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(await goOn(one, id, { offset: 0, bytes, token: member.token })).toMatchObject({ status: 200 })
  await without.close()
  await piecesOf(one).remove(id)
  for (const at of [one, other]) await at.app.jobs.settle()
  await nothingIsLeft()
})

it('an archive uploaded at one instance is imported by the other, and hourly sweeps leave it alone until then', async () => {
  const member = await one.member()
  const archive = await makeArchive([archivedPost('From elsewhere')])
  const { id } = await begin(one, archive, { ...member, use: 'archive' })
  await goOn(one, id, { offset: 0, bytes: archive, token: member.token })
  const asked = await callEndpoint(other.app, requestImport, { input: { body: { upload: id } }, token: member.token })
  expect(asked.status, asked.text).toBeLessThan(300)
  await sweepPartialUploads(piecesOf(one), database.db, clock.now)
  // Either may have taken it.
  for (const at of [one, other]) await at.app.jobs.settle()
  const { imports } = (await other.call(listImports, {}, member.token)).reply
  expect(imports).toMatchObject([{ state: 'done', posts_added: 1 }])
  await nothingIsLeft()
})

it('what a member had begun goes when they are erased', async () => {
  const member = await one.member()
  const bytes = Buffer.from('a picture that never comes to be')
  const { id } = await begin(one, bytes, { ...member, use: 'picture' })
  await goOn(one, id, { offset: 0, bytes: bytes.subarray(0, 9), token: member.token })
  expect(await piecesInBucket()).toHaveLength(1)
  await leave(one, member, deleteAccount)
  clock.advance(secondThoughtsMs)
  for (const at of [one, other]) await at.app.jobs.settle()
  await sweepPartialUploads(piecesOf(other), database.db, clock.now)
  await nothingIsLeft()
})

it('both instances offer the same Android app, of the same version', async () => {
  const releases = await Promise.all([one, other].map(({ app }) => app.inject('/download/latest.json')))
  const [first, second] = releases.map((reply): unknown => reply.json())
  expect(second).toEqual(first)
  const [mine, theirs] = await Promise.all([one, other].map(({ app }) => app.inject('/download/sayso.apk')))
  expect(mine?.statusCode).toBe(200)
  expect(theirs?.rawPayload.equals(mine?.rawPayload ?? Buffer.alloc(0))).toBe(true)
})

it('pages that are published are the same at both; without, each shows those of its own folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { db } = database
  const pageAt = async ({ app }: TestApp) => {
    const { statusCode, body } = await app.inject({ url: '/pages/terms', headers: { accept: 'text/html' } })
    return statusCode === 200 ? /<h1>(.*?)<\/h1>/.exec(body)?.[1] : statusCode
  }
  const own = join(one.deps.config.dataDir, 'pages')
  mkdirSync(own)
  writeFileSync(join(own, 'terms.md'), '# Of one alone')
  expect([await pageAt(one), await pageAt(other)]).toEqual(['Of one alone', 404])

  expect(await runPagesCommand(db, ['publish', folder], clock.now)).toMatchObject({ ok: false })
  writeFileSync(join(folder, 'terms.md'), '# Of all')
  expect(await runPagesCommand(db, ['publish', folder], clock.now)).toEqual({ ok: true, text: 'Published: terms.' })
  expect([await pageAt(one), await pageAt(other)]).toEqual(['Of all', 'Of all'])
  expect((await runPagesCommand(db, [], clock.now)).text).toMatch(/^pages\/terms\.md {2}20/)
  writeFileSync(join(folder, 'terms.md'), '# Of now')
  await runPagesCommand(db, ['publish', folder], clock.now + 1)
  expect([await pageAt(one), await pageAt(other)]).toEqual(['Of now', 'Of now'])

  // What is no text is another file by mistake, and everything stays as it was.
  for (const bytes of [
    Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    Buffer.from('Terms\0'),
    Buffer.from('\ufeffTerms', 'utf16le'),
  ]) {
    writeFileSync(join(folder, 'privacy.md'), bytes)
    expect(await runPagesCommand(db, ['publish', folder], clock.now + 2)).toEqual({
      ok: false,
      text: 'privacy.md is no text in UTF-8.',
    })
  }
  expect([await pageAt(one), await pageAt(other)]).toEqual(['Of now', 'Of now'])

  expect(await runPagesCommand(db, ['withdraw'], clock.now)).toMatchObject({ ok: true })
  expect([await pageAt(one), await pageAt(other)]).toEqual(['Of one alone', 404])
})
