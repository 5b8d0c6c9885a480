import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { connectBidi, type BidiConnection } from './bidi-connection.ts'
import { startProgram, untilWritten } from './child-program.ts'
import type { Engine, EngineBrowser, EngineOptions, EngineTab } from './engine-driver.ts'
import { clickAt, typeKeys } from './input-actions.ts'
import { asJson, fromJson } from './json-expression.ts'
import { followLoads, loadEvents, type PageLoads } from './page-loads.ts'

const places = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']
const findFirefox = () => places.find((place) => place !== undefined && existsSync(place))

const prefs = ({ scheme }: EngineOptions) => ({
  'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
  // Nothing is asked of the internet, and no first-run page is shown.
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  // Nor is anything made ready that no test uses: a start takes a quarter less of the processor.
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'dom.ipc.processPrelaunch.enabled': false,
})

const contextSchema = z.object({ context: z.string() })
const treeSchema = z.object({ contexts: z.array(contextSchema) })
const sessionSchema = z.object({ capabilities: z.object({ browserVersion: z.string() }) })
const logSchema = z.object({
  level: z.string(),
  text: z.nullable(z.string()),
  type: z.string(),
  source: z.object({ realm: z.string() }),
})
const realmsSchema = z.object({ realms: z.array(z.object({ realm: z.string() })) })
/**
 * Said of what a page was still loading when it was left: by the browser where a worker stands between, whose own faults have other words,
 * and by the router of code, under the name that the app gives to just that (`src/app/lazy-load-failures.ts`).
 */
const isOfLeaving =
  /^Failed to load .*A ServiceWorker intercepted the request and encountered an unexpected error\.$|^Error: Broken off by leaving the page: /
/** Said of a picture that was cut off, and of one that was still coming when its page was left. */
const isOfPicture = /^Image corrupt or truncated\.$/
const evaluatedSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('success'),
    result: z.object({ value: z.optional(z.unknown()), sharedId: z.optional(z.string()) }),
  }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])

/** Stock Firefox over WebDriver BiDi, without a driver program in between. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () => (findFirefox() === undefined ? 'there is no firefox-esr' : undefined),
  start: startFirefox,
}

async function startFirefox(options: EngineOptions): Promise<EngineBrowser> {
  const program = findFirefox()
  if (program === undefined) throw new Error('There is no Firefox to test with.')
  const profile = mkdtempSync(path.join(tmpdir(), 'test-firefox-'))
  const lines = Object.entries(prefs(options)).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = startProgram(program, args, { env: { TZ: 'UTC', MOZ_DISABLE_AUTO_SAFE_MODE: '1' } })
  const complaints: string[] = []
  if (!child.process.stderr) throw new Error('Firefox was started without its output.')
  const address = await untilWritten(child.process.stderr, /WebDriver BiDi listening on (ws:\S+)/)
  const loads = followLoads()
  const left = new Set<string>()
  const isOfLeft = ({ text, source }: z.infer<typeof logSchema>) =>
    isOfLeaving.test(text ?? '') || (isOfPicture.test(text ?? '') && left.has(source.realm))
  const bidi = await connectBidi(`${address}/session`, (method, params) => {
    loads.hear(method, params)
    const entry = logSchema.safeParse(params).data
    if (method === 'log.entryAdded' && entry?.level === 'error' && !isOfLeft(entry))
      complaints.push(`${entry.type}: ${entry.text}`)
  })
  const session = sessionSchema.parse(await bidi.send('session.new', { capabilities: {} }))
  await bidi.send('session.subscribe', { events: ['log.entryAdded', ...loadEvents] })
  const [first] = treeSchema.parse(await bidi.send('browsingContext.getTree')).contexts
  let unused = first?.context
  return {
    version: session.capabilities.browserVersion,
    complaints: () => Promise.resolve(complaints),
    openTab: async () => {
      const context = unused ?? contextSchema.parse(await bidi.send('browsingContext.create', { type: 'tab' })).context
      unused = undefined
      return tabOf(bidi, { loads, left }, context)
    },
    close: async () => {
      bidi.close()
      await child.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Pages {
  loads: PageLoads
  /** The realms of those that were left. */
  left: Set<string>
}

function tabOf(bidi: BidiConnection, { loads, left }: Pages, context: string): EngineTab {
  const leave = async () => {
    const { realms } = realmsSchema.parse(await bidi.send('script.getRealms', { context, type: 'window' }))
    for (const { realm } of realms) left.add(realm)
  }
  const run = async (expression: string) => {
    const params = { target: { context }, expression, awaitPromise: true }
    const reply = evaluatedSchema.parse(await bidi.send('script.evaluate', params))
    if (reply.type === 'exception') throw new Error(reply.exceptionDetails.text)
    return reply.result
  }
  const act = async (source: object) => {
    await bidi.send('input.performActions', { context, actions: [source] })
  }
  return {
    navigate: async (url) => {
      await leave()
      await loads.untilLoaded(await bidi.send('browsingContext.navigate', { context, url, wait: 'none' }))
    },
    reload: async () => {
      await leave()
      await loads.untilLoaded(await bidi.send('browsingContext.reload', { context, wait: 'none' }))
    },
    back: async () => void (await bidi.send('browsingContext.traverseHistory', { context, delta: -1 })),
    evaluate: async (expression) => fromJson((await run(asJson(expression))).value),
    click: (point) => act(clickAt(point)),
    type: (text) => act(typeKeys(text)),
    attach: async (expression, files) => {
      const { sharedId } = await run(expression)
      await bidi.send('input.setFiles', { context, element: { sharedId }, files })
    },
    resize: async (width, height) =>
      void (await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })),
    screenshot: async () => {
      const { data } = z
        .object({ data: z.string() })
        .parse(await bidi.send('browsingContext.captureScreenshot', { context }))
      return Buffer.from(data, 'base64')
    },
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  }
}
