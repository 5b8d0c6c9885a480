import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineBrowser } from './engine-driver.ts'
import { pageOf, type EnginePage } from './engine-page.ts'
import { engineHere } from './engines-here.ts'

// Every other file here ends with a look at what was complained of: that means something only where complaints are heard.

const engine = engineHere()

const complain = (where: string) => `
  console.error('logged ${where}')
  setTimeout(() => { throw new Error('thrown ${where}') })
  Promise.reject(new Error('rejected ${where}'))`
const ofAll = (where: string) => ['logged', 'thrown', 'rejected'].map((how) => `${how} ${where}`)

/** Where else a page may say it, as far as the engine tells of that: while it loads, before it is asked anything, and in a worker. */
const heardBeside: Record<typeof engine.name, readonly string[]> = {
  Chromium: ['while loading', 'in a worker'],
  Firefox: ['while loading'],
  WebKit: [],
}

const files: Record<string, [type: string, text: string]> = {
  '/quiet': ['text/html', '<!doctype html><title>Quiet</title><link rel="icon" href="data:," />'],
  '/loud': [
    'text/html',
    `<!doctype html><link rel="icon" href="data:," /><script>${complain('while loading')}</script>`,
  ],
  '/worker.js': ['text/javascript', `addEventListener('message', () => { ${complain('in a worker')} })`],
}

// Of no member's concern: named so that it comes into no matrix of what works where.
describe(`${engine.name} tells what is said`, () => {
  let server: Server
  let origin: string
  let browser: EngineBrowser
  let page: EnginePage

  beforeAll(async () => {
    server = createServer(({ url = '' }, reply) => {
      const [type, text] = files[url.replace(/\?.*/, '')] ?? ['text/plain', '']
      reply.setHeader('content-type', type).end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    origin = `http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`
    browser = await engine.start({ scheme: 'light' })
    page = pageOf(await browser.openTab())
    await page.open(`${origin}/quiet`)
  })
  afterAll(async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  })

  const unheard = async (words: readonly string[]) => {
    const heard = (await browser.complaints()).join('\n')
    return words.filter((each) => !heard.includes(each))
  }

  it('an error that a page logs is heard, one that it throws, and a promise that nobody listens to', async () => {
    expect(await browser.complaints()).toEqual([])
    await page.evaluate(
      (code) => document.head.append(Object.assign(document.createElement('script'), { text: code })),
      complain('later'),
    )
    await expect.poll(() => unheard(ofAll('later'))).toEqual([])
    expect(await browser.complaints()).toHaveLength(3)
  })

  it('so it is in a second tab, and in a page that a page itself leads to', async () => {
    const other = pageOf(await browser.openTab())
    await other.open(`${origin}/quiet`)
    await other.evaluate(() => console.error('logged elsewhere'))
    await expect.poll(() => unheard(['logged elsewhere'])).toEqual([])
    await other.evaluate(() => void setTimeout(() => location.assign('/quiet?again')))
    await other.untilPath(/again$/)
    await other.evaluate(() => console.error('logged afterwards'))
    await other.open(`${origin}/quiet`)
    await expect.poll(() => unheard(['logged afterwards'])).toEqual([])
  })

  for (const where of heardBeside[engine.name]) {
    it(`so it is ${where}`, async () => {
      await page.open(`${origin}/loud`)
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/worker.js')
        const { active } = await navigator.serviceWorker.ready
        active?.postMessage('complain')
      })
      await expect.poll(() => unheard(ofAll(where))).toEqual([])
    })
  }
})
