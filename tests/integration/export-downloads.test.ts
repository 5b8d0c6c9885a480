import { hourMs } from '#contract/durations.ts'
import { listExports, requestExport } from '#contract/export.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

const request = ({ token }: TestMember) => test.call(requestExport, {}, token)
const listed = async ({ token }: TestMember) => (await test.call(listExports, {}, token)).reply.exports
const download = (url: string | null | undefined) => test.app.inject({ url: url ?? '/download/exports/a/b/c' })

describe('a copy of a member’s data', () => {
  it('is downloaded by an address that works for an hour or two, and by no other', async () => {
    const [member, other] = [await test.member(), await test.member()]
    await request(member)
    expect(await listed(other)).toEqual([])
    const url = (await listed(member))[0]?.url ?? ''
    expect((await download(url)).statusCode).toBe(200)
    const bent = [url.slice(0, -1), `${url}A`, url.replace(/\/(\d+)\//, (_, until) => `/${Number(until) + 1}/`)]
    for (const wrong of bent) expect((await download(wrong)).statusCode).toBe(404)
    test.clock.advance(2 * hourMs)
    expect((await download(url)).statusCode).toBe(404)
    expect((await download((await listed(member))[0]?.url)).statusCode).toBe(200)
    expect(test.logs.join('')).not.toContain(url)
  })

  it('is gone on with where a download broke off, and comes whole when it is another by now', async () => {
    const member = await test.member()
    await request(member)
    const url = (await listed(member))[0]?.url ?? ''
    const whole = await download(url)
    const { etag } = whole.headers
    const bytes = whole.rawPayload
    const rest = await test.app.inject({ url, headers: { range: 'bytes=100-', 'if-range': String(etag) } })
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(rest.rawPayload.equals(bytes.subarray(100))).toBe(true)
    const middle = await test.app.inject({ url, headers: { range: 'bytes=7-11' } })
    expect(middle.rawPayload.equals(bytes.subarray(7, 12))).toBe(true)
    const other = await test.app.inject({ url, headers: { range: 'bytes=100-', 'if-range': '"another"' } })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, bytes.length])
    const beyond = await test.app.inject({ url, headers: { range: `bytes=${bytes.length}-` } })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  })

  it('is downloaded twice at once and no more', async () => {
    const member = await test.member()
    await request(member)
    const url = (await listed(member))[0]?.url ?? ''
    const { read } = test.deps.mediaStore
    const { promise: goOn, resolve } = Promise.withResolvers<void>()
    let readers = 0
    test.deps.mediaStore.read = async (key) => {
      readers += 1
      await goOn
      return read(key)
    }
    const [one, two] = [download(url), download(url)]
    await expect.poll(() => readers).toBe(2)
    const third = await download(url)
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '10'])
    resolve()
    expect([(await one).statusCode, (await two).statusCode]).toEqual([200, 200])
    expect((await download(url)).statusCode).toBe(200)
  })

  it('is not held by who left before it was found', async () => {
    const member = await test.member()
    await request(member)
    const url = (await listed(member))[0]?.url ?? ''
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    for (let times = 0; times < 2; times += 1) {
      test.app.server.prependOnceListener('request', ({ socket }) => socket.destroy())
      await expect(fetch(`${origin}${url}`)).rejects.toThrow('fetch failed')
    }
    await expect.poll(async () => (await download(url)).statusCode).toBe(200)
  })
})
