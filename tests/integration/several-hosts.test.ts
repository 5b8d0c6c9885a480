import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverMark } from '#contract/server-mark.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { converse, headOf } from '#tests/support/converse.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

const refused = JSON.stringify({ message: 'The request has to name one host.', code: 'bad-request' })
const mark = `${serverMark.name}: ${serverMark.value}`
const followUp = headOf({ method: 'GET', path: '/api/health' })

/** The first of two answers on a connection, each up to the status of the next. */
async function firstAnswerTo(head: string): Promise<string> {
  const { socket, said } = converse(test)
  socket.write(`${head}${followUp}`)
  await expect.poll(said).toContain('"status":"ok"')
  socket.destroy()
  return said().split(/(?=HTTP\/1\.1 )/)[0] ?? ''
}

describe('a request whose host is unclear (RFC 9112, section 3.2) is refused, and its connection goes on', () => {
  it.each([
    ['two hosts', ['host: localhost', 'host: elsewhere.example']],
    ['the same host twice', ['host: localhost', 'host: localhost']],
    ['hosts in other letters, apart from each other', ['Host: localhost', 'accept: */*', 'HOST: localhost']],
    ['no host', []],
  ])('%s', async (_, lines) => {
    for (const path of ['/api/health', '/api/nothing', '/', '/livez']) {
      const answer = await firstAnswerTo([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain(mark)
      expect(answer.split('\r\n\r\n')[1]).toBe(refused)
    }
  })

  it('a header that is only as long as that of the host says nothing of it', async () => {
    const head = ['GET /livez HTTP/1.1', 'host: localhost', 'date: x', 'from: host', '', ''].join('\r\n')
    expect(await firstAnswerTo(head)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('HTTP/1.0 knows no host', async () => {
    const { socket, said, closed } = converse(test)
    socket.write('GET /livez HTTP/1.0\r\n\r\n')
    await closed
    expect(said()).toMatch(/^HTTP\/1\.1 200 /)
  })
})
