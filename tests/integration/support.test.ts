import { minuteMs } from '#contract/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSupportTicket } from '#contract/support.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { sampleTicket } from '#tests/support/sample-ticket.ts'
import type { CallInput } from '#tests/support/test-call.ts'

let test: TestApp
let member: TestMember

beforeAll(async () => {
  test = await buildTestApp({ environment: { SUPPORT_EMAIL: 'help@example.org' } })
})
let members = 0
beforeEach(async () => {
  members += 1
  member = await test.member({ username: `stuck${members}`, first_name: 'Sue', last_name: 'Stuck' })
})
afterEach(() => {
  test.mails.length = 0
  test.media.clear()
})
afterAll(() => test.close())

function attachment(text: string, name = 'log.txt') {
  return { field: 'attachments', name, type: 'text/plain', bytes: new TextEncoder().encode(text) }
}

function send(input: CallInput<typeof createSupportTicket> = {}, token = member.token) {
  return test.call(createSupportTicket, { body: sampleTicket, files: [], ...input }, token)
}

async function countTickets(id: string): Promise<number> {
  return (await test.deps.db.selectFrom('support_tickets').select('id').where('id', '=', id).execute()).length
}

describe('a support ticket', () => {
  it('is persisted with its attachments, and mailed to the operator once', async () => {
    const { status, reply } = await send({ files: [attachment('first'), attachment('second', '../../x.html')] })
    expect([status, reply.message]).toEqual([200, 'Feedback submitted successfully!'])
    const { id } = reply.ticket
    const kept = await test.deps.db
      .selectFrom('ticket_attachments')
      .selectAll()
      .where('ticket_id', '=', id)
      .orderBy('position')
      .execute()
    expect(kept.map(({ file_name, content_type, bytes }) => [file_name, content_type, bytes])).toEqual([
      ['log.txt', 'text/plain; charset=utf-8', 5],
      ['x.html', 'text/plain; charset=utf-8', 6],
    ])
    expect(kept.map(({ key }) => test.media.get(key)?.bytes.toString())).toEqual(['first', 'second'])
    expect(test.mails).toHaveLength(1)
    expect(test.mails[0]).toMatchObject({ to: 'help@example.org', subject: '[Sayso support] It is broken' })
    expect(test.mails[0]?.text).toContain('All of it.')
    expect(test.mails[0]?.text).toContain(`@stuck${members}`)
  })

  it('stores attachments where the web cannot reach them', async () => {
    await send({ files: [attachment('secret')] })
    expect(test.media.size).toBe(1)
    for (const key of test.media.keys()) expect((await test.app.inject(`/media/${key}`)).statusCode).toBe(404)
  })

  it('is taken as JSON too', async () => {
    const { status } = await test.call(createSupportTicket, { body: sampleTicket }, member.token)
    expect(status).toBe(200)
  })

  it('sent twice is one ticket and one mail', async () => {
    const id = randomUUID()
    for (const _ of [1, 2]) {
      const { reply } = await send({ body: { ...sampleTicket, id }, files: [attachment('once')] })
      expect(reply.ticket.id).toBe(id)
    }
    expect(await countTickets(id)).toBe(1)
    expect([test.mails.length, test.media.size]).toEqual([1, 1])
    const keyed = { body: { ...sampleTicket, id: randomUUID() }, key: 'a-key-of-16-chars-or-more' }
    expect((await send(keyed)).text).toBe((await send(keyed)).text)
    expect(test.mails).toHaveLength(2)
  })

  it("is refused with another member's id, and stores none of its files", async () => {
    const { reply } = await send()
    const other = await test.member()
    const { status } = await send(
      { body: { ...sampleTicket, id: reply.ticket.id }, files: [attachment('x')] },
      other.token,
    )
    expect(status).toBe(409)
    expect([test.mails.length, test.media.size]).toEqual([1, 0])
  })

  it('cannot write headers into the mail', async () => {
    await send({ body: { ...sampleTicket, subject: 'Hello\r\nBcc: everyone@example.org' } })
    expect(test.mails[0]?.subject).toBe('[Sayso support] Hello Bcc: everyone@example.org')
  })
})

describe('what is refused', () => {
  const incomplete = [
    ['no subject', { subject: '  ' }],
    ['no description', { description: '' }],
    ['too long a subject', { subject: 'x'.repeat(151) }],
    ['too long a description', { description: 'x'.repeat(5001) }],
  ] as const

  it.each(incomplete)('%s', async (_, part) => {
    expect((await send({ body: { ...sampleTicket, ...part } })).status).toBe(400)
    expect(test.mails).toEqual([])
  })

  it('four attachments, or one of more than 5 MB', async () => {
    const sized = (bytes: number) => ({ ...attachment(''), bytes: new Uint8Array(bytes) })
    const inVain = [Array.from({ length: 4 }, () => attachment('x')), [sized(5 * 1024 * 1024 + 1)]]
    for (const files of inVain) {
      const { status, problem } = await send({ files })
      expect([status, problem.message]).toEqual([413, 'At most 3 files of 5 MB each are accepted.'])
    }
    expect(test.media.size).toBe(0)
    expect((await send({ files: [1, 2, 3].map(() => sized(5 * 1024 * 1024)) })).status).toBe(200)
  })

  it('anybody without a token', async () => {
    expect((await test.call(createSupportTicket, { body: sampleTicket, files: [] })).status).toBe(401)
  })
})

it('is persisted although the mail cannot be sent, which is logged and done later', async () => {
  const { send: deliver } = test.deps.mailer
  test.deps.mailer.send = async () => {
    throw new Error('no route to the mail server')
  }
  const { status, reply } = await send()
  test.deps.mailer.send = deliver
  expect(status).toBe(200)
  expect(await countTickets(reply.ticket.id)).toBe(1)
  expect(test.logs.join('')).toContain('no route to the mail server')
  expect(test.mails).toEqual([])
  test.clock.advance(minuteMs)
  await test.app.jobs.settle()
  expect(test.mails.map(({ to }) => to)).toEqual(['help@example.org'])
})

it('is persisted without a mail where no address is configured', async () => {
  const plain = await buildTestApp()
  const { token } = await plain.member()
  expect((await plain.call(createSupportTicket, { body: sampleTicket, files: [] }, token)).status).toBe(200)
  expect(plain.mails).toEqual([])
  await plain.close()
})
