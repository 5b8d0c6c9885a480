import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { product } from '#contract/product.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { makeMember, publish } from '#tests/support/quick-member.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import type { EngineBrowser } from './engine-driver.ts'
import { pageOf, type EnginePage } from './engine-page.ts'
import { engineHere } from './engines-here.ts'
import { logIn } from './walk-steps.ts'

const engine = engineHere()
const patience = { timeout: 60_000, interval: 50 }
const [appCode, background] = [/^\/assets\/start-[^.]+\.js/, /^\/assets\/background-[^.]+\.js/]
let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

async function tellConsole({ result }: { result?: { state: string } }, browser: EngineBrowser): Promise<void> {
  if (result?.state === 'fail') console.log('On the console:', await browser.complaints())
}

/** Takes the session off the device, as a logout in another tab would. */
async function forgetSession(page: EnginePage): Promise<void> {
  await page.evaluate(async (prefix) => {
    const opening = indexedDB.open(`${prefix}-device`)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const transaction = opening.result.transaction('keyval', 'readwrite')
    const store = transaction.objectStore('keyval')
    // Without it the page would take the session for lost by the browser, and write it back.
    store.put({ value: Date.now(), updatedAt: Date.now() }, `${prefix}:session-ended`)
    for (const key of ['user-token', 'user-id', 'user']) store.delete(`${prefix}:${key}`)
    await new Promise((resolve) => (transaction.oncomplete = resolve))
    opening.result.close()
  }, product.storagePrefix)
}

describe(`a newcomer in ${engine.name}`, () => {
  let browser: EngineBrowser

  beforeEach(async () => {
    browser = await engine.start({ scheme: 'dark' })
  })
  afterEach(async ({ task }) => {
    await tellConsole(task, browser)
    await browser.close()
  })

  it('who comes by way of several pages logs in, and a page that is shown again knows who left meanwhile', async () => {
    const username = `early.${engine.name.toLowerCase()}`
    await makeMember(server, { firstName: 'Early', lastName: 'Visitor', username })
    const page = pageOf(await browser.openTab())
    await page.resize(390, 844)
    await page.open(`${server.origin}/`)
    // Until it has its own worker, so that this page has the databases open that the next ones need.
    await page.until('the app to be drawn', () => document.querySelector('#root main') !== null)
    await page.open(`${server.origin}/signup`)
    await page.click({ role: 'link', begins: 'Login' })
    await page.untilPath(/^\/login/)
    await logIn(page, username)

    await page.see({ role: 'tab', name: 'For You' })
    expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
    await page.open(`${server.origin}/robots.txt`)
    await forgetSession(page)
    await page.back()
    await page.untilPath(/^\/login/)
    expect(await browser.complaints()).toEqual([])
  })

  it('who opens a second page at once is told of no new version', async () => {
    const pages = [pageOf(await browser.openTab()), pageOf(await browser.openTab())]
    for (const page of pages) await page.open(`${server.origin}/login`)
    for (const page of pages) {
      await page.until('the worker to be there', () => navigator.serviceWorker.controller !== null)
    }
    // Longer than a worker has to be waiting for before a page speaks of it.
    const isStill = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 1_000))
    for (const page of pages) {
      await page.until('a second to pass', isStill)
      expect(await page.count({ role: 'button', name: 'Update' })).toBe(0)
    }
    expect(await browser.complaints()).toEqual([])
  })
})

// One browser for all three, as one that starts takes seconds. First what asks for a device that has read nothing yet.
describe(`a member in ${engine.name}`, () => {
  const username = `quick.${engine.name.toLowerCase()}`
  let browser: EngineBrowser
  let page: EnginePage

  beforeAll(async () => {
    await makeMember(server, { firstName: 'Quick', lastName: 'Reader', username })
    browser = await engine.start({ scheme: 'light' })
    page = pageOf(await browser.openTab())
    await page.resize(1280, 900)
    await page.open(`${server.origin}/login`)
    await logIn(page, username)
  })
  afterEach(({ task }) => tellConsole(task, browser))
  afterAll(() => browser.close())

  it('a new post is announced without being asked for, and a page that listens can be put aside', async () => {
    const voice = { firstName: 'Vic', lastName: 'Voice', username: `voice.${engine.name.toLowerCase()}` }
    const writer = await makeMember(server, voice)
    await page.until('the feed to be there', () => document.querySelector('article') !== null)
    await publish(server, writer, 'Heard at once')
    await page.see({ role: 'button', name: '1 new post' })
    await page.open(`${server.origin}/robots.txt`)
    await page.back()
    await page.see({ role: 'tab', name: 'For You' })
    await publish(server, writer, 'Heard again')
    await page.see({ role: 'button', name: '2 new posts' })
    expect(await browser.complaints()).toEqual([])
  })

  it('who leaves pages while they are still starting finds the next one complete', async () => {
    for (let round = 0; round < 12; round += 1) {
      await page.open(`${server.origin}/${['home', 'search', 'updates', 'settings'][round % 4]}`)
      // Each is left at another moment of its start; now and then one is let through.
      if (round % 5 === 4) await page.see({ role: 'button', name: 'Logout' })
      else await pause(round * 8)
    }
    await page.see({ role: 'button', name: 'Logout' })
    expect(await page.path()).toBe('/settings')
    expect(await browser.complaints()).toEqual([])
  })

  it('who left a page while its databases were opening logs out, and in again', async () => {
    await page.open(`${server.origin}/home`)
    await page.see({ role: 'tab', name: 'For You' })
    // Safari and Firefox put the page aside with connections that nobody can close any more.
    await page.evaluate(async (prefix) => {
      const names = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]))
      const ofMember = names.filter((name) => !name.startsWith(`${prefix}-device`))
      window.addEventListener('pagehide', () => ofMember.forEach((name) => indexedDB.open(name)))
      // After this has answered: what a page is asked as it is being left comes to nothing.
      setTimeout(() => location.assign('/settings'))
    }, product.storagePrefix)
    await page.untilPath(/^\/settings/)
    await page.click({ role: 'button', name: 'Logout' })
    await page.untilPath(/^\/login/)
    await logIn(page, username)
    await page.see({ role: 'tab', name: 'For You' })
    expect(await browser.complaints()).toEqual([])
  })

  it('who loses the line while the app is on its way has all of it once the line is back', async () => {
    const network = await startFaultProxy()
    try {
      network.aimAt(server.origin)
      network.setFaults({ mode: 'cut', path: appCode }, { mode: 'cut', path: background })
      const visit = pageOf(await browser.openTab())
      await visit.open(`${network.origin}/login`)
      await visit.until('the form to stand there', () => document.querySelector('#early-screen input') !== null)
      await vi.waitFor(() => expect(network.count('GET', appCode)).toBeGreaterThan(0), patience)
      network.setFaults({ mode: 'cut', path: background })
      await visit.until('the app to be there', () => document.querySelector('#root input') !== null)
      await vi.waitFor(() => expect(network.count('GET', background)).toBeGreaterThan(0), patience)
      network.heal()
      // What begins after the first screen.
      await visit.until('its worker to be there', () => navigator.serviceWorker.controller !== null)
      expect(await browser.complaints()).toEqual([])
    } finally {
      await network.close()
    }
  })
})
