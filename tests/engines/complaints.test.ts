import { createServer, type Server, type ServerResponse } from 'node:http'
import sharp from 'sharp'
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

/** What an engine says of a picture that was cut off. */
const saidOfPicture: Record<typeof engine.name, readonly string[]> = {
  Chromium: [],
  Firefox: ['javascript: Image corrupt or truncated.'],
  WebKit: [],
}

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
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red', noise } })
      .jpeg()
      .toBuffer()
    let half: ServerResponse | undefined
    server = createServer(({ url = '' }, reply) => {
      if (url === '/cut') half?.destroy()
      if (url === '/half') {
        half = reply.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length })
        return void reply.write(picture.subarray(0, picture.length / 2))
      }
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

  it('a picture that is cut off is heard of where the engine says so, one that was still coming when its page was left is not', async () => {
    const showHalf = () =>
      new Promise((resolve) => {
        const picture = new Image()
        picture.src = '/half'
        document.body.append(picture)
        const look = () => (picture.naturalWidth > 0 ? resolve(true) : requestAnimationFrame(look))
        look()
      })
    await page.evaluate(showHalf)
    await page.open(`${origin}/quiet`)
    await page.evaluate(showHalf)
    await page.evaluate(() => fetch('/cut').then(() => true))
    await expect.poll(() => unheard(saidOfPicture[engine.name])).toEqual([])
    expect((await browser.complaints()).splice(0)).toEqual(saidOfPicture[engine.name])
  })

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
