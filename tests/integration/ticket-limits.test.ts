import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { uploadBanner } from '#contract/profile-changes.ts'
import { createSupportTicket } from '#contract/support.ts'
import { makeRateLimiter } from '#server/http/rate-limit.ts'
import { memberQuotas } from '#server/http/member-quotas.ts'
import { sweepAttachments } from '#server/modules/support/ticket-attachments.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { sampleTicket } from '#tests/support/sample-ticket.ts'
import { testPicture } from '#tests/support/test-picture.ts'

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await buildTestApp({ environment: { SUPPORT_EMAIL: 'help@example.org' } })
})
beforeEach(async () => {
  member = await test.member()
})
afterEach(() => {
  test.mails.length = 0
  test.media.clear()
})
afterAll(() => test.close())

const encode = (text: string) => new TextEncoder().encode(text)
const attachment = (bytes: Uint8Array<ArrayBuffer>, name = 'log.txt', type = 'text/plain') => ({
  field: 'attachments',
  name,
  type,
  bytes,
})
const full = () => attachment(new Uint8Array(5 * 1024 * 1024), 'full.bin')
const send = (files: ReturnType<typeof attachment>[] = [], key?: string) =>
  test.call(createSupportTicket, { body: sampleTicket, files, ...(key !== undefined && { key }) }, member.token)

/** Limits as a process reads them that has just been started. */
const afterRestart = () => makeRateLimiter({ db: test.deps.db, clock: () => test.clock.now })

describe('a member writes to support', () => {
  it('five times an hour, also after a restart; what is answered from the record costs nothing', async () => {
    const key = 'a-ticket-sent-again-and-again'
    for (const _ of [1, 2, 3]) expect((await send([], key)).status).toBe(200)
    for (const _ of [2, 3, 4, 5]) expect((await send()).status).toBe(200)
    const { status, problem, headers } = await send()
    expect([status, problem]).toEqual([
      429,
      { code: 'rate-limited', message: 'You can write to support five times an hour. Please try again later.' },
    ])
    expect(headers['retry-after']).toBe('3600')
    await expect(afterRestart().take(memberQuotas.tickets, member.id)).rejects.toMatchObject({ status: 429 })
    expect((await send([], key)).status).toBe(200)
    test.clock.advance(hourMs)
    expect((await send()).status).toBe(200)
  })

  it('with 60 MB of attachments a day, also after a restart', async () => {
    const files = [full(), full(), full()]
    for (const _ of [1, 2, 3, 4]) expect((await send(files)).status).toBe(200)
    test.clock.advance(hourMs)
    const { status, problem, headers } = await send([attachment(encode('x'))])
    expect([status, problem]).toEqual([
      429,
      {
        code: 'rate-limited',
        message: 'You have sent as many attachments as a day allows (60 MB). Please try again later.',
      },
    ])
    expect(headers['retry-after']).toBe(String(23 * 3600))
    expect(test.media.size).toBe(12)
    await expect(afterRestart().take(memberQuotas.ticketBytes, member.id)).rejects.toMatchObject({ status: 429 })
    expect((await send()).status).toBe(200)
    test.clock.advance(dayMs)
    expect((await send([attachment(encode('x'))])).status).toBe(200)
  })
})

describe('a member uploads pictures', () => {
  const banner = async () => ({ ...(await testPicture()), field: 'banner' })

  it('of 300 MB a day, also after a restart', async () => {
    const file = await banner()
    const { mediaBytes } = memberQuotas
    await test.deps.limiter.take(mediaBytes, member.id, mediaBytes.max - file.bytes.length)
    expect((await test.call(uploadBanner, { files: [file] }, member.token)).status).toBe(200)
    const { status, problem, headers } = await test.call(uploadBanner, { files: [file] }, member.token)
    expect([status, problem]).toEqual([
      429,
      {
        code: 'rate-limited',
        message: 'You have sent as many pictures as a day allows (300 MB). Please try again later.',
      },
    ])
    expect(headers['retry-after']).toBe('86400')
    await expect(afterRestart().take(mediaBytes, member.id)).rejects.toMatchObject({ status: 429 })
  })

  it('and what fails by our fault costs nothing', async () => {
    const file = await banner()
    const { mediaBytes } = memberQuotas
    const { put } = test.deps.mediaStore
    test.deps.mediaStore.put = () => Promise.reject(new Error('the store does not answer'))
    expect((await test.call(uploadBanner, { files: [file] }, member.token)).status).toBe(500)
    test.deps.mediaStore.put = put
    expect(test.takeErrors()).toHaveLength(1)
    await test.deps.limiter.take(mediaBytes, member.id, mediaBytes.max)
    await expect(test.deps.limiter.take(mediaBytes, member.id)).rejects.toMatchObject({ status: 429 })
  })
})

describe('an attachment', () => {
  const addressIn = (mail: { text: string } | undefined) =>
    new URL(/http\S+\/download\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname

  it('is mailed as an address that downloads it, with the type the server found, whatever its sender says', async () => {
    const page = encode('<!doctype html><script>alert(document.domain)</script>')
    await send([attachment(page, 'Rechnung “März”.html', 'text/html')])
    const reply = await test.app.inject(addressIn(test.mails[0]))
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, Buffer.from(page)])
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition':
        'attachment; filename="attachment"; filename*=UTF-8\'\'Rechnung%20%E2%80%9CM%C3%A4rz%E2%80%9D.html',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    })
  })

  it('is told to nobody else', async () => {
    await send([attachment(encode('secret'))])
    for (const name of ['x', 'x'.repeat(32), '%00', '..%2F..%2Fsecret-key', addressIn(test.mails[0]).slice(0, -1)]) {
      const url = name.startsWith('/') ? name : `/download/attachments/${name}`
      const { statusCode } = await test.app.inject(url)
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true])
    }
  })

  it('is kept for 90 days, its ticket for good', async () => {
    const { reply } = await send([attachment(encode('old')), attachment(encode('older'))])
    const path = addressIn(test.mails[0])
    const { db } = test.deps
    const rowsOf = () =>
      db.selectFrom('ticket_attachments').selectAll().where('ticket_id', '=', reply.ticket.id).execute()

    test.clock.advance(90 * dayMs - 1)
    await sweepAttachments({ ...test.deps, removeMedia: test.app.removeMedia })
    expect([(await test.app.inject(path)).statusCode, (await rowsOf()).length, test.media.size]).toEqual([200, 2, 2])

    test.clock.advance(1)
    expect((await test.app.inject(path)).statusCode).toBe(404)
    await sweepAttachments({ ...test.deps, removeMedia: test.app.removeMedia })
    await test.app.jobs.settle()
    expect([await rowsOf(), test.media.size]).toEqual([[], 0])
    const tickets = await db.selectFrom('support_tickets').select('id').where('id', '=', reply.ticket.id).execute()
    expect(tickets).toHaveLength(1)
  })
})
