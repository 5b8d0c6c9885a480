import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { browserFlags } from '#tests/support/browser-flags.ts'
import { findBrowser } from '#tests/support/find-browser.ts'
import { freePort } from '#tests/support/free-port.ts'
import { sharePathOf } from '#tests/support/profile-steps.ts'
import { publish, type QuickMember } from '#tests/support/quick-member.ts'
import { seedMany, settleIn, somebody, untilControlled, untilPersisted } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import { interactions } from './interactions.ts'
import { open, watchFirstPaint, type Opening } from './first-post.ts'
import { scrollThrough } from './scroll-through.ts'
import { slowPage, slowWorkers } from './slow-device.ts'

/*
 * How fast the app opens and scrolls on a slow phone, every figure from one run, beside the fastest that this server and browser can
 * do: a page of one post without any script. A report, never a test: `npm run bench:client`.
 */

const runs = Number(process.env.RUNS ?? 5)
const posts = 2_000
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const aPost = 'article p[dir="auto"]'

interface World {
  server: TestServer
  browser: Browser
  reader: QuickMember
  sharePath: string
}

type Scenario = (world: World) => Promise<Opening>

const scenarios: Record<string, Scenario> = {
  'one post without scripts, cold (the floor)': (world) =>
    onNewDevice(world, async (page) => {
      await page.route('**/*.js', (route) => route.abort())
      return openSlowly(page, world.server.origin + world.sharePath, { seek: aPost, isApp: false })
    }),
  'cold cache, signed in': (world) =>
    onNewDevice(world, async (page) => {
      await leaveSession(page, world)
      return openSlowly(page, `${world.server.origin}/`, { seek: aPost, isApp: true })
    }),
  'warm, server up': (world) => onUsedDevice(world, (page) => openFeed(page, world)),
  'warm, server stopped': (world) =>
    onUsedDevice(world, async (page) => {
      await world.server.kill()
      const opening = await openFeed(page, world)
      await world.server.restart()
      return opening
    }),
  'warm, server silent': (world) =>
    onUsedDevice(world, async (page) => {
      signal(world.server, 'SIGSTOP')
      return openFeed(page, world).finally(() => signal(world.server, 'SIGCONT'))
    }),
  'logged out, at /': (world) =>
    onNewDevice(world, (page) =>
      openSlowly(page, `${world.server.origin}/`, { seek: 'main :is(h1, h2)', isApp: true }),
    ),
  'landing page': (world) =>
    onNewDevice(world, (page) => openSlowly(page, `${world.server.origin}/LandingPage`, { seek: 'h1', isApp: false })),
}

function openFeed(page: Page, { server }: World): Promise<Opening> {
  return openSlowly(page, `${server.origin}/`, { seek: aPost, isApp: true })
}

async function openSlowly(page: Page, address: string, how: { seek: string; isApp: boolean }): Promise<Opening> {
  await watchFirstPaint(page, how.seek)
  await slowPage(page)
  return open(page, address, how)
}

async function onNewDevice({ browser }: World, look: (page: Page) => Promise<Opening>): Promise<Opening> {
  const context = await browser.newContext(phone)
  try {
    return await look(await context.newPage())
  } finally {
    await context.close()
  }
}

/** A device on which the app was used and left: its worker has everything, the feed was seen. */
async function onUsedDevice(world: World, look: (page: Page) => Promise<Opening>): Promise<Opening> {
  const context = await world.browser.newContext(phone)
  try {
    await leaveUsed(context, world)
    return await look(await context.newPage())
  } finally {
    await context.close()
  }
}

async function leaveUsed(context: BrowserContext, { server, reader }: World): Promise<void> {
  const page = await context.newPage()
  await settleIn(page, server.origin, reader)
  await page.locator('article').first().waitFor()
  await untilControlled(page)
  await untilPersisted(page, 'feed-for-you')
  await page.close({ runBeforeUnload: true })
}

async function leaveSession(page: Page, { server, reader }: World): Promise<void> {
  await page.route(`${server.origin}/`, (route) => route.abort())
  await signInOnDevice(page, reader, server.origin).catch((cause: unknown) => {
    // Only the session is wanted: the app is opened for the first time when it is measured.
    if (!String(cause).includes('ERR_FAILED')) throw cause
  })
  await page.unroute(`${server.origin}/`)
}

function signal(server: TestServer, name: 'SIGSTOP' | 'SIGCONT'): void {
  const pid = server.pid()
  if (pid === undefined) throw new Error('The server does not run.')
  process.kill(pid, name)
}

const median = (values: readonly (number | undefined)[]) =>
  values.flatMap((value) => (value === undefined ? [] : [value])).toSorted((a, b) => a - b)[
    Math.floor(values.length / 2)
  ]

async function measure(world: World): Promise<void> {
  let floorMs: number | undefined
  console.log('| | first paint, ms | × the floor | files | kB before | usable, ms | kB until usable | CLS |')
  console.log('|---|---|---|---|---|---|---|---|')
  for (const [name, scenario] of Object.entries(scenarios)) {
    const openings: Opening[] = []
    for (let run = 0; run < runs; run += 1) openings.push(await scenario(world))
    const of = (key: keyof Opening) => median(openings.map((opening) => opening[key]))
    const paintedMs = of('paintedMs') ?? Number.NaN
    floorMs ??= paintedMs
    const kB = (bytes: number | undefined) => (bytes === undefined ? '' : Math.round(bytes / 1_000))
    const ms = (time: number | undefined) => (time === undefined ? '' : Math.round(time))
    const worst = Math.max(...openings.map(({ shifts }) => shifts))
    const cells = [ms(paintedMs), (paintedMs / floorMs).toFixed(1), of('files'), kB(of('bytes'))]
    console.log(`| ${[name, ...cells, ms(of('usableMs')), kB(of('usableBytes')), worst.toFixed(3)].join(' | ')} |`)
  }
}

async function run(): Promise<void> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium to measure with.')
  const server = await startServer()
  try {
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    await seedMany(server, author, { words: 'Opinion', many: posts })
    const post = await publish(server, author, 'The one post of the floor.')
    const sharePath = await sharePathOf(server, author, post)
    const port = await freePort()
    await inBrowser(executablePath, [`--remote-debugging-port=${port}`], async (browser) => {
      await slowWorkers(port)
      await measure({ server, browser, reader, sharePath })
    })
    // In another one: the workers of the first stay slow.
    await inBrowser(executablePath, [], async (browser) => {
      const newPage = async () => (await browser.newContext(phone)).newPage()
      console.log(await scrollThrough(await newPage(), { origin: server.origin, reader, posts }))
      console.log(await interactions(await newPage(), { origin: server.origin, reader }))
    })
  } finally {
    await server.remove()
  }
}

async function inBrowser(
  path: string,
  flags: readonly string[],
  measureIn: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: path, args: [...browserFlags, ...flags] })
  try {
    await measureIn(browser)
  } finally {
    await browser.close()
  }
}

await run()
