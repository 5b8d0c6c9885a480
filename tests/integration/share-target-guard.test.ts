import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { converse, headOf } from '#tests/support/converse.ts'
import { filePart, form } from '#tests/support/refused-calls.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

/** Sends a form with a picture and then asks for something else on the same connection; answers all that was said. */
async function share(headers: Record<string, string>): Promise<string> {
  const { socket, said } = converse(test)
  const body = filePart('images')
  socket.write(headOf({ path: '/share-target' }, { ...form, ...headers, 'content-length': String(body.length) }))
  socket.write(body)
  socket.write(headOf({ method: 'GET', path: '/api/health' }))
  await expect.poll(said).toContain('"status":"ok"')
  socket.destroy()
  return said()
}

it.each(['cross-site', 'same-site'])(
  'a form from elsewhere (%s) is refused, and its connection goes on',
  async (site) => {
    const said = await share({ 'sec-fetch-site': site })
    expect(said).toMatch(/^HTTP\/1\.1 403 /)
    expect(said).toContain('{"message":"Other sites cannot share into this app.","code":"forbidden"}')
  },
)

it.each([{ 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }, {}])(
  'what the system shares before there is a worker (%o) leads into the app',
  async (headers) => {
    const said = await share(headers)
    expect(said).toMatch(/^HTTP\/1\.1 303 /)
    expect(said).toMatch(/^location: \/\r$/m)
  },
)
