import { isCostly, networkInformation } from '#src/entities/data-saver/connection-cost.ts'
import { earlyScreenId, pressable, pressedEarly, styleAttribute } from '#src/ui/early-screen.ts'
import { apiBase } from '#src/offline/api/api-base.ts'
import { notedFeed, notedMember, notedTheme, savedScreen, type SavedScreen } from '#src/offline/storage/saved-screen.ts'
import { askForFeed } from '#src/offline/api/ask-early.ts'

/*
 * The page's first script, small and without imports once it is built: shows the feed as it was last seen, then starts the app.
 * The build writes the app's files into its element.
 */
const { app = '', feed = '', feedStyles = '' } = document.currentScript?.dataset ?? {}
const feedPaths = ['/', '/home']
/** Screens without the member's frame. */
const publicPaths = /^\/(?:login|signup|re\w*password|restoreemail|landingpage|share\/|admin)/i
/** The app's code comes from where its styles come from; only what is stuck takes longer. */
const longestWaitMs = 3_000

let isStarted = false
const isFeed = feedPaths.includes(location.pathname) && location.search === ''
const screen = isFeed ? fittingScreen() : undefined
// What was saved is markup of this app, from its own origin's storage; no other text becomes markup anywhere.
const policy = trustedTypesOf(globalThis)?.createPolicy('saved-screen', { createHTML: (html) => html })
showSkeleton()
if (isFeed && notedMember() !== undefined) addLink('modulepreload', feed)
if (screen === undefined) {
  if (isFeed) askEarly()
  startApp()
} else {
  const styles = addLink('stylesheet', feedStyles)
  const patience = setTimeout(startApp, longestWaitMs)
  styles.onerror = startApp
  styles.onload = () => {
    clearTimeout(patience)
    if (!isStarted) show(screen)
    // The frame with the screen first: the app's code would take the browser's whole attention.
    requestAnimationFrame(() => setTimeout(startApp))
  }
}

/** Whoever was signed in here sees the frame of the app, in the theme of this device; anybody else its mark alone. */
function showSkeleton(): void {
  const marks = document.documentElement.dataset
  const theme = notedTheme()
  if (theme !== undefined) marks.theme = theme
  if (notedMember() !== undefined && !publicPaths.test(location.pathname)) marks.shell = isFeed ? 'feed' : 'screen'
}

function startApp(): void {
  if (isStarted) return
  isStarted = true
  import(/* @vite-ignore */ app).catch((cause: unknown) => console.error('The app could not be loaded.', cause))
}

/** The feed, while the app's code is on its way. Which one is unknown before the first time; where data is costly, that is left alone. */
function askEarly(): void {
  const noted = notedFeed() ?? { address: `${apiBase}/feed?type=for-you`, isCostly: false }
  if (noted !== 'unknown' && noted.isCostly === isCostly(networkInformation())) askForFeed(noted.address)
}

function addLink(rel: 'modulepreload' | 'stylesheet', href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' })
  document.head.append(link)
  return link
}

/** The saved screen, if it would be drawn now as it was then. */
function fittingScreen(): SavedScreen | undefined {
  const saved = savedScreen()
  const fits =
    saved?.build === app && saved.windowWidth === window.innerWidth && saved.isCostly === isCostly(networkInformation())
  return fits ? saved : undefined
}

function show({ html, theme, place }: SavedScreen): void {
  if (theme !== undefined) document.documentElement.dataset.theme = theme
  const early = document.createElement('div')
  early.id = earlyScreenId
  early.innerHTML = policy?.createHTML(html) ?? html
  for (const element of early.querySelectorAll<HTMLElement>(`[${styleAttribute}]`)) {
    element.style.cssText = element.getAttribute(styleAttribute) ?? ''
  }
  early.addEventListener('click', keepPress)
  document.getElementById('root')?.before(early)
  // From here on the app says where the window is, not the browser.
  history.scrollRestoration = 'manual'
  window.scrollTo(0, place.scrollTop)
  // Something above may be missing, such as the word about the connection.
  const row = early.querySelector(`[data-entry-key="${CSS.escape(place.entryKey)}"]`)
  if (row !== null) window.scrollBy(0, row.getBoundingClientRect().top - place.top)
}

/** A press waits for the app; links lead where they lead. */
function keepPress({ target }: MouseEvent): void {
  const pressed = target instanceof Element ? target.closest(pressable) : null
  if (pressed === null) return
  for (const before of document.querySelectorAll(`[${pressedEarly}]`)) before.removeAttribute(pressedEarly)
  pressed.setAttribute(pressedEarly, '')
  pressed.setAttribute('aria-busy', 'true')
}

interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => typeof rules
}

function trustedTypesOf(owner: object): TrustedTypes | undefined {
  return hasTrustedTypes(owner) ? owner.trustedTypes : undefined
}

function hasTrustedTypes(owner: object): owner is { trustedTypes: TrustedTypes } {
  return 'trustedTypes' in owner && owner.trustedTypes !== undefined
}
