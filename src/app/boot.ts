import { isCostly, networkInformation } from '#src/entities/data-saver/connection-cost.ts'
import { keepInstallOffer } from '#src/features/install-hint/early-offer.ts'
import { earlyScreenId, pressedEarly, pressedIn } from '#src/ui/early-screen.ts'
import { apiBase } from '#src/offline/api/api-base.ts'
import {
  recordedFeed,
  recordedMember,
  recordMember,
  recordedTheme,
  persistedScreen,
  type PersistedScreen,
} from '#src/offline/storage/persisted-screen.ts'
import { askForFeed, isAsAnswered, isNobodySignedIn } from '#src/offline/api/ask-early.ts'
import type { Asked } from '#src/offline/api/early-request.ts'
import { applyStyles, cardsIn, frameWith } from './first-cards.ts'
import { drawnLogin, isLoginAddress } from './login-screen.ts'
import { fetchNamedCode } from './named-code.ts'
import { trustedTypesOf } from './trusted-types.ts'

/*
 * The page's first script, small and without imports once it is built: shows the feed as it was last seen, or on a new device as the
 * server drew it, or to a visitor the login; then starts the app.
 * The build writes the app's files into its element.
 */
const { app = '', feed = '', feedStyles = '', login = '' } = document.currentScript?.dataset ?? {}
const feedPaths = ['/', '/home']
/** Screens without the member's frame. */
const publicPaths = /^\/(?:login|signup|re\w*password|restoreemail|landingpage|share\/|admin)/i
/** The app's code comes from where its styles come from; only what is stuck takes longer. */
const longestWaitMs = 3_000
/** On a line that is slower than that the app and the first posts come side by side. */
const firstPostsWaitMs = 1_500
/** A database that is stuck answers never: the app knows what to say then. */
const storageWaitMs = 1_000
const longestFrameMs = 500
/** Between two tries to load the app over a line that is broken. */
const longestPauseMs = 30_000

const isFeed = feedPaths.includes(location.pathname) && location.search === ''
let isStarted = false
/** Code of the login screen, where that comes first. */
let loginCode: readonly string[] = []
const screen = isFeed ? fittingScreen() : undefined
const hasWorker = Boolean(navigator.serviceWorker?.controller)
// What was persisted, or drawn by the server, is markup of this app, from its own origin; no other text becomes markup anywhere.
const policy = trustedTypesOf(globalThis)?.createPolicy('saved-screen', { createHTML: (html) => html })
showSkeleton()
keepInstallOffer()
if (screen !== undefined) showPersistedScreen(screen)
else if (recordedMember() === undefined && isLoginAddress(location)) {
  Promise.race([isNobodySignedIn(), after(storageWaitMs)]).then(
    (isNobody) => (isNobody === true ? showLogin() : startWithoutScreen()),
    startWithoutScreen,
  )
} else startWithoutScreen()

function showPersistedScreen(persisted: PersistedScreen): void {
  preloadApp()
  showStyled([feedStyles], () => show(persisted))
}

/** To somebody who is not signed in here. The app has its turn on the line afterwards, with what it needs for that screen. */
function showLogin(): void {
  const files = login.split(' ')
  const isStyle = (file: string) => file.endsWith('.css')
  loginCode = files.filter((file) => !isStyle(file))
  showStyled(files.filter(isStyle), () => {
    const early = drawnLogin()
    if (early) putInPlace(early)
  })
}

/** Shows a screen once its style sheets are there, and starts the app after the frame with it: that would take the browser's whole attention. */
function showStyled(sheets: readonly string[], showScreen: () => void): void {
  const patience = setTimeout(startApp, longestWaitMs)
  Promise.all(sheets.map(loadStyles)).then(() => {
    clearTimeout(patience)
    if (!isStarted) showScreen()
    void afterFrame().then(startApp)
  }, startApp)
}

/** Where nothing is saved for this screen. */
function startWithoutScreen(): void {
  const asking = isFeed ? askEarly() : undefined
  // Without a worker the app comes over the line, on which the first posts go before it.
  if (asking === undefined || hasWorker) return startApp()
  setTimeout(startApp, firstPostsWaitMs)
  asking
    .then(showFirstCards)
    .catch((cause: unknown) => console.info('The first posts are not there before the app.', cause))
    .finally(startApp)
}

/** Whoever was signed in here sees the frame of the app, in the theme of this device; anybody else its mark alone. */
function showSkeleton(): void {
  const marks = document.documentElement.dataset
  const theme = recordedTheme()
  if (theme !== undefined) marks.theme = theme
  if (recordedMember() !== undefined && !publicPaths.test(location.pathname)) marks.shell = isFeed ? 'feed' : 'screen'
}

function startApp(): void {
  if (isStarted) return
  isStarted = true
  preloadApp()
  void importApp()
}

/** What became of the try before. */
interface Tried {
  cause?: unknown
  /** Its file was there by then. */
  isThere?: boolean
}

/** Where the line breaks, the app comes once it is there again; what is shown and typed meanwhile stays, but in Firefox. */
async function importApp(pauseMs = 1_000, before: Tried = {}): Promise<void> {
  try {
    await import(/* @vite-ignore */ app)
  } catch (cause) {
    // A fault of its own: the browser has the same one ready for ever.
    if (cause === before.cause) return console.error('The app could not be started.', cause)
    console.info('The app could not be loaded; it is tried again.', cause)
    if (before.isThere === true && mayReload(pauseMs)) return location.reload()
    // Sooner where the line is back, or somebody presses something; that makes the next pause no longer.
    const nextPauseMs = await new Promise<number>((resolve) => {
      for (const type of ['online', 'click']) addEventListener(type, () => resolve(pauseMs), { once: true })
      setTimeout(resolve, pauseMs, Math.min(2 * pauseMs, longestPauseMs))
    })
    const isThere = (await fetchNamedCode()).includes(new URL(app, location.href).href)
    return importApp(nextPauseMs, { cause, isThere })
  }
}

/** A page that was loaded anew takes its time before the next one: what fails then may fail for ever. */
function mayReload(pauseMs: number): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const isReloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload'
  return !isReloaded || pauseMs >= longestPauseMs
}

/** All its files at once: the app would ask for the others when it has the first. */
function preloadApp(): void {
  const others = isFeed && recordedMember() !== undefined ? [feed] : loginCode
  for (const file of [app, ...others]) {
    if (document.querySelector(`link[href="${file}"]`) === null) addLink('modulepreload', file)
  }
}

/** The feed, while the app's code is on its way. Which one is unknown before the first time; where data is costly, that is left alone. */
function askEarly(): Promise<Asked | undefined> | undefined {
  const recorded = recordedFeed() ?? { address: `${apiBase}/feed?type=for-you`, isCostly: false }
  if (recorded === 'unknown' || recorded.isCostly !== isCostly(networkInformation())) return undefined
  // Over a costly line they would come twice. The worker keeps answers by their address, and has nothing of this one.
  return askForFeed(recorded.address, hasWorker || recorded.isCostly ? '' : '&with=cards')
}

/** What the server drew of them; where that comes to nothing the app draws them itself. */
async function showFirstCards(asked: Asked | undefined): Promise<void> {
  if (asked === undefined) return
  const [html, isPlain] = await Promise.all([
    cardsIn(asked, feedStyles),
    isAsAnswered(asked.memberId, asked.url),
    loadStyles(feedStyles),
  ])
  const early = isStarted || !isPlain || html === undefined ? undefined : frameWith((list) => fill(list, html))
  if (early === undefined) return
  recordMember(asked.memberId)
  document.documentElement.dataset.shell = 'feed'
  putInPlace(early)
  await afterFrame()
}

/** Once what was put into the page is on its way to the screen, as the next frame begins; a tab in the background draws none. */
function afterFrame(): Promise<unknown> {
  const frame = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
  return Promise.race([frame, after(longestFrameMs)])
}

function after(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function loadStyles(file: string): Promise<unknown> {
  return new Promise((onload, onerror) => Object.assign(addLink('stylesheet', file), { onload, onerror }))
}

function addLink(rel: 'modulepreload' | 'stylesheet', href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
  document.head.append(link)
  return link
}

/** The persisted screen, if it would be drawn now as it was then. */
function fittingScreen(): PersistedScreen | undefined {
  const persisted = persistedScreen()
  const fits =
    persisted?.build === app &&
    persisted.windowWidth === window.innerWidth &&
    persisted.isCostly === isCostly(networkInformation())
  return fits ? persisted : undefined
}

function show({ html, theme, place }: PersistedScreen): void {
  if (theme !== undefined) document.documentElement.dataset.theme = theme
  const early = document.createElement('div')
  early.id = earlyScreenId
  fill(early, html)
  putInPlace(early)
  // From here on the app says where the window is, not the browser.
  history.scrollRestoration = 'manual'
  window.scrollTo(0, place.scrollTop)
  // Something above may be missing, such as the word about the connection.
  const row = early.querySelector(`[data-entry-key="${CSS.escape(place.entryKey)}"]`)
  if (row !== null) window.scrollBy(0, row.getBoundingClientRect().top - place.top)
}

function fill(element: HTMLElement, html: string): void {
  element.innerHTML = policy?.createHTML(html) ?? html
  applyStyles(element)
}

function putInPlace(early: HTMLElement): void {
  early.addEventListener('click', keepPress)
  // With it Safari, too, knows what a finger holds down while the app takes this place.
  early.addEventListener('touchstart', () => {}, { passive: true })
  document.getElementById('root')?.before(early)
  performance.mark('early-screen')
}

/** A press waits for the app; links lead where they lead, and neither the end of selecting nor a press for a new tab is one. */
function keepPress({ target, ctrlKey, metaKey }: MouseEvent): void {
  const pressed = pressedIn(target)
  if (pressed === null || ctrlKey || metaKey || getSelection()?.type === 'Range') return
  for (const before of document.querySelectorAll(`[${pressedEarly}]`)) before.removeAttribute(pressedEarly)
  pressed.setAttribute(pressedEarly, '')
  pressed.setAttribute('aria-busy', 'true')
}
