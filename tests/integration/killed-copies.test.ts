import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pieceType } from '#contract/endpoint.ts'
import { listExports, requestExport } from '#contract/export.ts'
import { listImports, requestImport } from '#contract/import.ts'
import { beginUpload, continueUpload } from '#contract/upload.ts'
import { readZip, unpackEntry } from '#server/modules/android-app/zip-archive.ts'
import { archivedPost, makeArchive } from '#tests/support/make-archive.ts'
import { callServer, makeMember, type QuickMember } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { seedPosts } from '#tests/support/seed-posts.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'

let server: TestServer
let member: QuickMember
beforeEach(async () => {
  server = await startServer()
  member = await makeMember(server, { firstName: 'Ada', lastName: 'Kept', username: 'ada.kept' })
})
afterEach(() => server.remove())

// Enough that it takes a while, and not so many that it takes long.
const many = 3_000
const texts = Array.from({ length: many }, (_, at) => `Kept ${at}`)
/** What a killed process held is free after ten seconds; a busy machine takes longer for the rest. */
const patience = { timeout: 60_000, interval: 20 }

const newestExport = async () => (await callServer(server, listExports, { token: member.token })).exports[0]
const newestImport = async () => (await callServer(server, listImports, { token: member.token })).imports[0]

async function downloadedPosts(): Promise<string[]> {
  const made = await newestExport()
  const reply = await fetch(`${server.origin}${made?.url}`)
  const files = readZip(Buffer.from(await reply.arrayBuffer()))
  const pages = files.filter(({ name }) => name.startsWith('data/posts-'))
  const posts = pages.flatMap((page): { text_content: string }[] => JSON.parse(String(unpackEntry(page))).posts)
  return posts.map(({ text_content }) => text_content)
}

async function upload(archive: Buffer<ArrayBuffer>): Promise<string> {
  const body = {
    sha256: createHash('sha256').update(archive).digest('hex'),
    bytes: archive.length,
    use: 'archive',
  } as const
  const { upload: begun } = await callServer(server, beginUpload, { body, token: member.token })
  const reply = await fetch(`${server.origin}/api${continueUpload.path.replace(':id', begun.id)}`, {
    method: continueUpload.method,
    headers: { authorization: `Bearer ${member.token}`, 'content-type': pieceType, 'upload-offset': '0' },
    body: archive,
  })
  expect(reply.status).toBe(200)
  return begun.id
}

it.each(['kill', 'stop'] as const)(
  'an export is whole though its process was ended (%s) while it was made',
  async (end) => {
    await seedPosts(server, member, texts)
    await callServer(server, requestExport, { token: member.token })
    await expect.poll(async () => (await newestExport())?.state, patience).toBe('being-made')
    await server[end]()
    await server.restart()
    await expect.poll(async () => (await newestExport())?.state, patience).toBe('ready')
    expect((await downloadedPosts()).toSorted()).toEqual(texts.toSorted())
  },
  120_000,
)

it.each(['kill', 'stop'] as const)(
  'an import is whole and doubles nothing though its process was ended (%s) in between',
  async (end) => {
    const archive = await makeArchive(texts.map((text) => archivedPost(text)))
    await callServer(server, requestImport, { body: { upload: await upload(archive) }, token: member.token })
    await expect.poll(async () => (await newestImport())?.posts_added ?? 0, patience).toBeGreaterThan(0)
    await server[end]()
    const before = readColumn(server.dataDir, 'SELECT count(*) FROM posts WHERE author_id = ?', member.user.id)
    expect(Number(before[0])).toBeLessThan(many)
    await server.restart()
    await expect.poll(async () => (await newestImport())?.state, patience).toBe('done')
    expect(await newestImport()).toMatchObject({ posts_added: many, left_out: [] })
    const written = readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ?', member.user.id)
    expect(written.toSorted()).toEqual(texts.toSorted())
  },
  120_000,
)
