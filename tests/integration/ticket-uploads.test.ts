import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPost } from '#contract/post-writing.ts'
import { limits } from '#contract/rules.ts'
import { createSupportTicket } from '#contract/support.ts'
import { beginUpload, continueUpload, type UploadUse } from '#contract/upload.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { sampleTicket } from '#tests/support/sample-ticket.ts'

let test: TestApp
let member: TestMember

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await test.member()
  test.media.clear()
})

interface Uploading {
  use?: UploadUse
  by?: TestMember
}

const begin = (file: Buffer<ArrayBuffer>, { use = 'attachment', by = member }: Uploading = {}) => {
  const sha256 = createHash('sha256').update(file).digest('hex')
  return test.call(beginUpload, { body: { sha256, bytes: file.length, use } }, by.token)
}

/** In two pieces. */
async function upload(file: Buffer<ArrayBuffer>, options: Uploading = {}): Promise<string> {
  const { id } = (await begin(file, options)).reply.upload
  const half = Math.ceil(file.length / 2)
  for (const offset of [0, half]) {
    const piece = { offset, bytes: file.subarray(offset, offset === 0 ? half : undefined) }
    await test.call(continueUpload, { params: { id }, piece }, (options.by ?? member).token)
  }
  return id
}

const send = (part: Partial<typeof sampleTicket> & Record<string, string>, key?: string) =>
  test.call(createSupportTicket, { body: { ...sampleTicket, ...part }, ...(key && { key }) }, member.token)

async function attachmentsOf(ticketId: string) {
  const rows = await test.deps.db
    .selectFrom('ticket_attachments')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('position')
    .execute()
  return rows.map(({ file_name, content_type, key }) => [
    file_name,
    content_type,
    test.media.get(key)?.bytes.toString(),
  ])
}

function filesThere(): string[] {
  const directory = join(test.deps.config.dataDir, 'partial-uploads')
  return existsSync(directory) ? readdirSync(directory) : []
}

it('names attachments that were uploaded before, with what they are called', async () => {
  const ids = [await upload(Buffer.from('first log')), await upload(Buffer.from('second log'))]
  const named = { media_uploads: ids.join(','), attachment_name_0: 'a.log', attachment_name_1: '../../b\\c.html' }
  const { status, reply } = await send(named)
  expect(status).toBe(200)
  expect(await attachmentsOf(reply.ticket.id)).toEqual([
    ['a.log', 'text/plain; charset=utf-8', 'first log'],
    ['c.html', 'text/plain; charset=utf-8', 'second log'],
  ])
  expect(filesThere()).toEqual([])
})

it('is one ticket however its files came, and however often', async () => {
  const id = randomUUID()
  const key = randomUUID()
  const file = { field: 'attachments', name: 'a.log', type: 'text/plain', bytes: new TextEncoder().encode('the log') }
  const body = { ...sampleTicket, id }
  const along = await test.call(createSupportTicket, { body, files: [file], key }, member.token)
  const named = { id, media_uploads: await upload(Buffer.from('the log')), attachment_name_0: 'a.log' }
  expect((await send(named, key)).text).toBe(along.text)
  // Under another key, too: its id says which it is.
  expect((await send(named)).reply.ticket.id).toBe(id)
  expect(await attachmentsOf(id)).toHaveLength(1)
  expect(test.media.size).toBe(1)
})

it('asks for a file again that is not there, not complete, somebody else’s or a picture', async () => {
  const { id: halfway } = (await begin(Buffer.from('never comes'))).reply.upload
  const other = await test.member()
  const theirs = await upload(Buffer.from('theirs'), { by: other })
  const picture = await upload(Buffer.from('of a post'), { use: 'picture' })
  for (const media_uploads of [randomUUID(), halfway, theirs, picture]) {
    const { status, problem } = await send({ media_uploads })
    expect([status, problem.field]).toEqual([409, 'media_uploads'])
  }
  const ofTicket = await upload(Buffer.from('no picture'))
  const post = await test.call(createPost, { body: { textContent: 'x', media_uploads: ofTicket } }, member.token)
  expect([post.status, post.problem.field]).toEqual([409, 'media_uploads'])
  expect(test.media.size).toBe(0)
})

it('serves one ticket', async () => {
  const media_uploads = await upload(Buffer.from('once'))
  expect((await send({ media_uploads })).status).toBe(200)
  expect((await send({ media_uploads })).status).toBe(409)
})

it('takes three, of 5 MB at most, come how they may', async () => {
  const { status, problem } = await begin(Buffer.alloc(limits.ticketAttachmentBytes + 1))
  expect([status, problem.message]).toEqual([413, 'An attachment has at most 5 MB.'])
  const four = await send({ media_uploads: Array.from({ length: 4 }, () => randomUUID()).join(',') })
  expect([four.status, four.problem.message]).toEqual([400, 'A message has at most 3 attachments.'])
  const file = { field: 'attachments', name: 'x', type: 'text/plain', bytes: new Uint8Array(1) }
  const body = { ...sampleTicket, media_uploads: await upload(Buffer.from('one more')) }
  const mixed = await test.call(createSupportTicket, { body, files: [file, file, file] }, member.token)
  expect([mixed.status, mixed.problem.message]).toEqual([400, 'A message has at most 3 attachments.'])
})

it('counts against what a day allows of attachments, once', async () => {
  const large = () => Buffer.from(randomBytes(limits.ticketAttachmentBytes))
  // 60 MB a day: eleven, and one that is sent in a ticket, which costs nothing more.
  for (let nth = 0; nth < 11; nth += 1) await begin(large())
  const media_uploads = await upload(large())
  expect((await send({ media_uploads })).status).toBe(200)
  const { status, problem } = await begin(Buffer.from('x'))
  expect([status, problem.message]).toEqual([
    429,
    'You have sent as many attachments as a day allows (60 MB). Please try again later.',
  ])
})
