import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { freePort } from '#tests/support/free-port.ts'
import { startProgram, untilWritten } from './child-program.ts'
import type { Engine, EngineBrowser, EngineOptions, EngineTab } from './engine-driver.ts'
import { clickAt, typeKeys } from './input-actions.ts'
import { asJson, fromJson } from './json-expression.ts'

const driverProgram = '/usr/bin/WebKitWebDriver'
const displayProgram = '/usr/bin/Xvfb'
const browserPlaces = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (system) => `/usr/lib/${system}/webkit2gtk-4.1/MiniBrowser`,
)
const findMiniBrowser = () => browserPlaces.find((place) => existsSync(place))
/** It ends what hangs; a busy machine takes a minute for what else takes a second. */
const patienceMs = 120_000
/** A script that never ends would keep every later request waiting: the driver gives it up itself. */
const timeouts = { script: 20_000, pageLoad: patienceMs }
/** Now and then one is never taken. */
const screenshotWithinMs = 20_000
/** A page hears of its new size some frames later: this many looks without a change, and it has. */
const steadyLooks = 5
const lookEveryMs = 50

const valueSchema = z.object({ value: z.unknown() })
const sessionSchema = z.object({ sessionId: z.string(), capabilities: z.object({ browserVersion: z.string() }) })
const answerSchema = z.object({ value: z.unknown(), heard: z.array(z.string()) })
const windowSchema = z.object({ handle: z.string() })
const sizeSchema = z.tuple([z.number(), z.number()])
const failureSchema = z.object({ error: z.string(), message: z.string() })

/** WebKitGTK, Safari's engine, over WebDriver on a display of its own. Its back/forward cache is on, as in Safari. */
export const webkit: Engine = {
  name: 'WebKit',
  missing: () => {
    if (!existsSync(driverProgram) || findMiniBrowser() === undefined) return 'there is no webkit2gtk-driver'
    return existsSync(displayProgram) ? undefined : 'there is no xvfb'
  },
  start: startWebkit,
}

type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function startWebkit({ scheme }: EngineOptions): Promise<EngineBrowser> {
  const screen = startProgram(displayProgram, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    extraPipe: true,
  })
  const pipe = screen.process.stdio[3]
  if (!pipe || !('read' in pipe)) throw new Error('The display was started without its output.')
  const display = await untilWritten(pipe, /(\d+)\n/)
  const port = await freePort()
  const env = { DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1', TZ: 'UTC', LC_ALL: 'C.UTF-8' }
  const driver = startProgram(driverProgram, [`--port=${port}`, '--host=127.0.0.1'], { env })
  const ask = askAt(`http://127.0.0.1:${port}`)
  await untilReady(ask)
  // Without the frame of a window, so that it can be as narrow as a phone.
  const args = ['--automation', '--full-screen', ...(scheme === 'dark' ? ['--dark-mode'] : [])]
  const wanted = { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args } }
  const session = sessionSchema.parse(
    await ask('POST', '/session', { capabilities: { alwaysMatch: { ...wanted, timeouts } } }),
  )
  const inSession: Ask = (method, path, body) => ask(method, `/session/${session.sessionId}${path}`, body)
  let current = z.string().parse(await inSession('GET', '/window'))
  let unused: string | undefined = current
  const complaints: string[] = []
  const listeners: (() => Promise<void>)[] = []
  const inTab =
    (handle: string): Ask =>
    async (method, path, body) => {
      if (current !== handle) await inSession('POST', '/window', { handle })
      current = handle
      return inSession(method, path, body)
    }
  return {
    version: session.capabilities.browserVersion,
    complaints: async () => {
      for (const listen of listeners) await listen()
      return complaints
    },
    openTab: async () => {
      const handle = unused ?? windowSchema.parse(await inSession('POST', '/window/new', { type: 'tab' })).handle
      unused = undefined
      const tab = tabOf(inTab(handle), complaints)
      listeners.push(tab.listen)
      return tab
    },
    close: async () => {
      await ask('DELETE', `/session/${session.sessionId}`).catch((cause: unknown) => console.info(cause))
      await driver.end()
      await screen.end()
    },
  }
}

function askAt(base: string): Ask {
  return async (method, path, body) => {
    const withinMs = path.endsWith('/screenshot') ? screenshotWithinMs : patienceMs
    const init = { method, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(withinMs) }
    const reply = await fetch(base + path, init)
    const { value } = valueSchema.parse(await reply.json())
    if (reply.ok) return value
    const failure = failureSchema.safeParse(value).data
    throw new Error(`${method} ${path}: ${failure?.error}: ${failure?.message}`)
  }
}

async function untilReady(ask: Ask): Promise<void> {
  const deadline = Date.now() + patienceMs
  const isReady = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start.')
    await pause(50)
  }
}

/** The browser's own words for what a page still waited for as it was left; nobody is there who could miss it. */
const isOfLeaving = /AbortError: Promise was rejected because the browsing context is going away$/

function tabOf(ask: Ask, complaints: string[]): EngineTab & { listen: () => Promise<void> } {
  const run = (expression: string) => ask('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
  // WebKit tells nobody outside of the page what it logs: whatever is asked of a page has it listen from then on, and tell what it heard.
  const evaluate = async (expression: string) => {
    const answer = fromJson(await run(asJson(`(${withComplaints.toString()})(async () => ${expression})`)))
    const { value, heard } = answerSchema.parse(answer)
    complaints.push(...heard.filter((complaint) => !isOfLeaving.test(complaint)))
    return value
  }
  const act = async (source: object) => void (await ask('POST', '/actions', { actions: [source] }))
  const listen = async () => void (await evaluate('null'))
  const load = async (path: string, body: object) => {
    await listen()
    await ask('POST', path, body)
    await listen()
  }
  const sizeNow = async () => sizeSchema.parse(await evaluate('[innerWidth, innerHeight]'))
  return {
    listen,
    navigate: (url) => load('/url', { url }),
    reload: () => load('/refresh', {}),
    back: () => load('/back', {}),
    evaluate,
    click: (point) => act(clickAt(point)),
    type: (text) => act(typeKeys(text)),
    attach: async (expression, files) => {
      const element = z.record(z.string(), z.string()).parse(await run(expression))
      const id = Object.values(element)[0] ?? ''
      await ask('POST', `/element/${id}/value`, { text: files.join('\n') })
    },
    resize: async (width, height) => {
      await ask('POST', '/window/rect', { width, height })
      const [shownWidth, shownHeight] = await steadySize(sizeNow)
      if (shownWidth === width && shownHeight === height) return
      // The window has edges of its own.
      await ask('POST', '/window/rect', { width: 2 * width - shownWidth, height: 2 * height - shownHeight })
      const size = await steadySize(sizeNow)
      if (size[0] !== width || size[1] !== height)
        throw new Error(`The page is ${size.join(' × ')}, not ${width} × ${height}.`)
    },
    screenshot: async () => {
      const take = () => ask('GET', '/screenshot')
      return Buffer.from(z.string().parse(await take().catch(take)), 'base64')
    },
    close: async () => void (await ask('DELETE', '/window')),
  }
}

/** What the page's size has come to, a while after its window got another one. */
async function steadySize(sizeNow: () => Promise<[number, number]>): Promise<[number, number]> {
  let last = await sizeNow()
  for (let looks = 0; looks < steadyLooks; looks += 1) {
    await pause(lookEveryMs)
    const now = await sizeNow()
    if (now[0] !== last[0] || now[1] !== last[1]) looks = -1
    last = now
  }
  return last
}

// Runs in the page, whole: answers, beside the value, what was logged as an error or thrown since it ran last, and listens from then on.
async function withComplaints(ask: () => unknown): Promise<{ value: unknown; heard: string[] }> {
  const page: typeof globalThis & { heardByDriver?: string[] } = globalThis
  if (!page.heardByDriver) {
    const heard: string[] = []
    page.heardByDriver = heard
    const log = console.error
    console.error = (...said: unknown[]) => {
      heard.push(`console.error: ${said.map(String).join(' ')}`)
      log(...said)
    }
    addEventListener('error', ({ message }) => void heard.push(`thrown: ${message}`))
    addEventListener('unhandledrejection', ({ reason }) => void heard.push(`rejected: ${String(reason)}`))
  }
  const listening = page.heardByDriver
  // JSON carries no undefined.
  const value = (await ask()) ?? null
  return { value, heard: listening.splice(0) }
}
