import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeMember, publish } from '#tests/support/quick-member.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import type { EngineBrowser } from './engine-driver.ts'
import { pageOf } from './engine-page.ts'
import { enginesHere } from './engines-here.ts'
import { logIn } from './walk-steps.ts'

let server: TestServer
let browser: EngineBrowser | undefined

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.log('On the console:', await browser?.complaints())
  await browser?.close()
  browser = undefined
})

describe.each(enginesHere)('in $name', (engine) => {
  it('a new post is announced without being asked for, and a page that listens can be put aside', async () => {
    const name = engine.name.toLowerCase()
    await makeMember(server, { firstName: 'Early', lastName: 'Listener', username: `ears.${name}` })
    const writer = await makeMember(server, { firstName: 'Vic', lastName: 'Voice', username: `voice.${name}` })
    browser = await engine.start({ scheme: 'light' })
    const page = pageOf(await browser.openTab())
    await page.resize(1280, 900)
    await page.open(`${server.origin}/login`)
    await logIn(page, `ears.${name}`)
    await page.until('the feed to be there', () => document.querySelector('article') !== null)
    await publish(server, writer, 'Heard at once')
    await page.see({ role: 'button', name: '1 new post' })
    expect(await browser.complaints()).toEqual([])
    // From here on the console tells nothing: what a page that is left was loading is broken off, which Firefox logs.
    await page.open(`${server.origin}/robots.txt`)
    await page.back()
    await page.see({ role: 'tab', name: 'For You' })
    await publish(server, writer, 'Heard again')
    await page.see({ role: 'button', name: '2 new posts' })
  })
})
