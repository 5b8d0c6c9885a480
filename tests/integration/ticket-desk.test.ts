import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readModerationLog } from '#contract/moderation.ts'
import { createSupportTicket } from '#contract/support.ts'
import { answerTicket, changeTicketState, listTickets, readTicket, type TicketState } from '#contract/ticket-desk.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { sampleTicket } from '#tests/support/sample-ticket.ts'

const test = await buildTestApp()
afterAll(() => test.close())
let mod: TestMember
let sue: TestMember
beforeEach(async () => {
  mod = await test.member({ role: 'moderator' })
  sue = await test.member({ first_name: 'Sue' })
  await test.deps.db.deleteFrom('support_tickets').execute()
  test.mails.length = 0
})

async function write(subject = 'It is broken', files: { name: string; text: string }[] = []) {
  const attachments = files.map(({ name, text }) => ({
    ...{ field: 'attachments', name, type: 'text/html' },
    bytes: new TextEncoder().encode(text),
  }))
  const input = { body: { ...sampleTicket, subject }, files: attachments }
  const { id } = (await test.call(createSupportTicket, input, sue.token)).reply.ticket
  test.clock.advance(1000)
  return id
}
const list = async (state: TicketState) =>
  (await test.call(listTickets, { query: { state } }, mod.token)).reply.tickets.map(({ subject }) => subject)
const read = async (id: string) => (await test.call(readTicket, { params: { id } }, mod.token)).reply.ticket
const answer = (id: string, body: { text: string; close?: boolean }) =>
  test.call(answerTicket, { params: { id }, body }, mod.token)
const change = (id: string, state: 'open' | 'closed') =>
  test.call(changeTicketState, { params: { id }, body: { state, reason: 'Twice' } }, mod.token)
const log = async () => (await test.call(readModerationLog, { query: { limit: '5' } }, mod.token)).reply.entries

it('lists what waits, longest first, by pages, and others newest first', async () => {
  for (const subject of ['One', 'Two', 'Three']) await write(subject)
  expect(await list('open')).toEqual(['One', 'Two', 'Three'])
  const query = { state: 'open', limit: '2' } as const
  const first = (await test.call(listTickets, { query }, mod.token)).reply
  expect(first.tickets).toMatchObject([{ from: { id: sue.id, username: sue.username }, state: 'open' }, {}])
  const cursor = String(first.next_cursor)
  const rest = (await test.call(listTickets, { query: { ...query, cursor } }, mod.token)).reply
  expect(rest).toMatchObject({ tickets: [{ subject: 'Three' }], next_cursor: null })
  for (const { id } of [...first.tickets, ...rest.tickets]) await answer(id, { text: 'Done' })
  expect(await list('open')).toEqual([])
  expect(await list('answered')).toEqual(['Three', 'Two', 'One'])
})

describe('an answer', () => {
  it('is mailed to the member with what they wrote, is there for other moderators, and logged without their words', async () => {
    const id = await write('A <b>bold</b> subject')
    expect((await answer(id, { text: 'Try this.\n\nThen <that>.' })).status).toBe(200)
    const [mail] = test.mails.filter(({ to }) => to === sue.email)
    expect(mail?.subject).toBe('Re: A <b>bold</b> subject [Sayso support]')
    expect(mail?.text).toMatch(/Hello Sue,.*Try this\.\n\nThen <that>\.\n\nYou wrote:\n\n> All of it\./s)
    expect(mail?.html).toContain('Then &lt;that&gt;.')
    expect(await read(id)).toMatchObject({
      ...{ state: 'answered', description: 'All of it.' },
      answers: [{ text: 'Try this.\n\nThen <that>.', by: { username: mod.username } }],
    })
    const [entry] = await log()
    expect(entry).toMatchObject({ kind: 'member', action: 'answer-ticket', author: { id: sue.id } })
    expect(entry).toMatchObject({ moderator: { id: mod.id }, reason: `Message ${id.slice(0, 8)}` })
  })

  it('goes to the address that the member has by then, and closes where nothing is left to do', async () => {
    const id = await write()
    const email = `${sue.username}@elsewhere.example`
    await test.deps.db.updateTable('accounts').set({ email }).where('id', '=', sue.id).execute()
    await answer(id, { text: 'Done', close: true })
    expect(test.mails.map(({ to }) => to)).toContain(email)
    expect(await list('closed')).toEqual(['It is broken'])
  })

  it.each([[''], ['   '], ['a'.repeat(5001)]])('is refused when nobody can have meant it', async (text) => {
    const id = await write()
    expect((await answer(id, { text })).status).toBe(400)
    expect(test.mails).toEqual([])
  })
})

it('is closed without an answer and opened again, with the reason in the log and no mail', async () => {
  const id = await write()
  expect((await change(id, 'closed')).status).toBe(200)
  expect((await change(id, 'closed')).status).toBe(409)
  expect(await list('closed')).toEqual(['It is broken'])
  test.clock.advance(1000)
  expect((await change(id, 'open')).status).toBe(200)
  expect(await list('open')).toEqual(['It is broken'])
  expect((await log()).slice(0, 2)).toMatchObject([
    { action: 'reopen-ticket', reason: `Message ${id.slice(0, 8)}: Twice` },
    { action: 'close-ticket', moderator: { id: mod.id } },
  ])
  expect(test.mails).toEqual([])
})

it('has attachments that are downloads only, at addresses that end', async () => {
  const id = await write('Look', [
    { name: 'page.html', text: '<script>alert(1)</script>' },
    { name: 'b.txt', text: 'second' },
  ])
  const { attachments } = await read(id)
  expect(attachments).toMatchObject([
    { name: 'page.html', bytes: 25 },
    { name: 'b.txt', bytes: 6 },
  ])
  const [url = ''] = attachments.map(({ download_url }) => download_url)
  const get = (address: string) => test.app.inject({ url: address })
  const reply = await get(url)
  expect(reply.body).toBe('<script>alert(1)</script>')
  expect(reply.headers).toMatchObject({
    ...{ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    'content-disposition': expect.stringMatching(/^attachment;.*page\.html/),
    'cache-control': 'private, no-store',
  })
  const bare = url.split('?', 1)[0] ?? ''
  for (const bent of [bare, url.replace('/0?', '/1?'), `${bare}?until=99999999999999&seal=x`, `${url}x`])
    expect((await get(bent)).statusCode).toBe(404)
  test.clock.advance(2 * hourMs)
  expect((await get(url)).statusCode).toBe(404)
  test.clock.advance(90 * dayMs)
  mod = await test.member({ role: 'moderator' })
  expect((await read(id)).attachments).toEqual([])
})
