import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { marked } from '#tests/support/own-answer.ts'
import { type AppCache, fetchRest, isAppFile, useFile } from './app-cache.ts'
import { isStartingFile } from './starting-files.ts'

const origin = 'https://sayso.example'
const [script, style] = [`${origin}/assets/screens-1a2b3c4d.js`, `${origin}/assets/screens-5e6f7g8h.css`]
const app: AppCache = {
  strategy: { cacheName: 'files' },
  getCachedURLs: () => [script, style],
  getCacheKeyForURL: (url) => ([script, style].includes(url) ? url : undefined),
}

const kept = new Map<string, Response>()
const cache = {
  match: (key: string) => Promise.resolve(kept.get(key)?.clone()),
  put: vi.fn<(key: string, response: Response) => Promise<void>>(),
}
const answers = new Map<string, () => Response>()
const fetched = vi.fn<(request: Request) => Promise<Response>>()

const scriptAnswer = () => new Response('code', { headers: { 'content-type': 'text/javascript' } })
const styleAnswer = () => new Response('style', { headers: { 'content-type': 'text/css; charset=utf-8' } })
const pageAnswer = () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })

beforeEach(() => {
  kept.clear()
  cache.put.mockImplementation((key, response) => Promise.resolve(void kept.set(key, response)))
  fetched.mockReset().mockImplementation(({ url }) => {
    const answer = answers.get(url)
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'))
  })
  answers.clear()
  answers.set(script, scriptAnswer).set(style, styleAnswer)
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const asked = () => fetched.mock.calls.map(([{ url }]) => url)

it('fetches what is not there yet', async () => {
  kept.set(script, scriptAnswer())
  await fetchRest(app)
  expect(asked()).toEqual([style])
  expect([...kept.keys()]).toEqual([script, style])
})

it('ends where the line ends, and goes on there', async () => {
  answers.delete(style)
  await fetchRest(app)
  expect([...kept.keys()]).toEqual([script])
  answers.set(style, styleAnswer)
  await fetchRest(app)
  expect(asked()).toEqual([script, style, style])
  expect([...kept.keys()]).toEqual([script, style])
})

it('ends where the device has no room', async () => {
  cache.put.mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await fetchRest(app)
  expect(asked()).toEqual([script])
})

it('keeps nothing that somebody else answers, and nothing that is gone from the server', async () => {
  answers.set(script, pageAnswer).set(style, () => new Response('', { status: 404 }))
  await fetchRest(app)
  expect(asked()).toEqual([script, style])
  expect([...kept.keys()]).toEqual([])
})

it('keeps a file once it was used', async () => {
  const work: Promise<void>[] = []
  const use = () => useFile(app, new Request(script), (each) => work.push(each))
  expect(await (await use()).text()).toBe('code')
  await Promise.all(work)
  answers.clear()
  expect(await (await use()).text()).toBe('code')
})

it('hands on what is no file of the app and keeps it not, nor what there is no room for', async () => {
  const work: Promise<void>[] = []
  answers.set(script, pageAnswer)
  expect(await (await useFile(app, new Request(script), (each) => work.push(each))).text()).toContain('Welcome')
  expect(work).toEqual([])
  answers.set(script, scriptAnswer)
  cache.put.mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await (await useFile(app, new Request(script), (each) => work.push(each))).text()).toBe('code')
  await Promise.all(work)
})

it('takes a page for the app’s own by the word of its server alone', () => {
  const shell = { url: `${origin}/index.html` }
  expect(isAppFile(shell, pageAnswer())).toBe(false)
  expect(
    isAppFile(shell, new Response('<div id="root">', { headers: { ...marked, 'content-type': 'text/html' } })),
  ).toBe(true)
})

it.each([
  ['index.html', true],
  ['too-old.js', true],
  ['assets/feed-BkZrgOEH.js', true],
  ['assets/feed-iq8MUt09.css', true],
  ['assets/rolldown-runtime-XKyaHtl9.js', true],
  ['assets/screens-KhXI0qao.js', false],
  ['assets/LandingPage-DjbMht94.css', false],
])('knows whether the app starts without %s', (file, isStarting) => {
  expect(isStartingFile(file)).toBe(isStarting)
})
