import { product } from '#contract/product.ts'

/**
 * The first screen of the feed as a member last saw it, in `localStorage`: the one storage that can be read before the first
 * frame. Written by the app, drawn by the boot script before the app's code is there.
 */
export interface PersistedScreen {
  memberId: string
  /** Names the build: the markup is the app's own and fits its style sheets. */
  build: string
  /** What the positions of the rows were measured at. */
  windowWidth: number
  theme: string | undefined
  /** Whether data was to be saved: pictures load by themselves otherwise. */
  isCostly: boolean
  /** How far the window was scrolled, and how far below its upper edge the first visible row began; in pixels. */
  place: { scrollTop: number; entryKey: string; top: number }
  /** Which feed it is, and how tall its rows are from the first on: the app puts each where it was. */
  feed: string
  rows: MeasuredRow[]
  html: string
}

/** A row as the virtual list knows it; all in pixels but the index. */
export interface MeasuredRow {
  key: string
  index: number
  start: number
  end: number
  size: number
  lane: number
}

const screenKey = `${product.storagePrefix}-first-screen`
const memberKey = `${product.storagePrefix}-signed-in`
const themeKey = `${product.storagePrefix}-first-theme`
const feedKey = `${product.storagePrefix}-first-feed`

/** The id of the member who is signed in, if this device's `localStorage` knows one; no proof of anything. */
export function recordedMember(): string | undefined {
  return storage()?.getItem(memberKey) ?? undefined
}

/** Records who is signed in, undefined for nobody, in all tabs at once. What was persisted for anybody else is gone with it. */
export function recordMember(memberId: string | undefined): void {
  if (recordedMember() === memberId && memberId !== undefined) return
  forgetScreen()
  storage()?.removeItem(feedKey)
  if (memberId === undefined) for (const key of [memberKey, themeKey]) storage()?.removeItem(key)
  else write(memberKey, memberId)
}

/** The theme chosen on this device by whoever is signed in, for what is drawn before any database can be open; undefined where the system decides. */
export function recordedTheme(): string | undefined {
  return storage()?.getItem(themeKey) ?? undefined
}

export function recordTheme(theme: 'light' | 'dark' | undefined): void {
  if (theme === undefined) storage()?.removeItem(themeKey)
  else if (recordedTheme() !== theme) write(themeKey, theme)
}

/** What the next start asks for before the app's code is there, on a connection that costs as much or as little. */
export interface RecordedFeed {
  address: string
  isCostly: boolean
}

/** How the feed was last asked for; `unknown` since the member chose otherwise, undefined before the first time. */
export function recordedFeed(): RecordedFeed | 'unknown' | undefined {
  const text = storage()?.getItem(feedKey) ?? undefined
  if (text === undefined) return undefined
  const feed = parse(text)
  return isRecordedFeed(feed) ? feed : 'unknown'
}

export function recordFeed(feed: RecordedFeed | 'unknown'): void {
  const text = JSON.stringify(feed)
  if (storage()?.getItem(feedKey) !== text) write(feedKey, text)
}

function isRecordedFeed(value: unknown): value is RecordedFeed {
  return isRecord(value) && typeof value.address === 'string' && typeof value.isCostly === 'boolean'
}

/** Persists the screen unless its member has left by now; where there is no room the next start shows none. */
export function persistScreen(screen: PersistedScreen): void {
  if (recordedMember() === screen.memberId) write(screenKey, JSON.stringify(screen))
}

export function forgetScreen(): void {
  storage()?.removeItem(screenKey)
}

/** The same where any of these posts is named in it. */
export function forgetScreenNaming(ids: readonly string[]): void {
  const screen = storage()?.getItem(screenKey)
  if (screen && ids.some((id) => screen.includes(id))) forgetScreen()
}

/** The persisted screen of the recorded member; undefined where there is none or it does not parse. Throws nothing: the app starts after it. */
export function persistedScreen(): PersistedScreen | undefined {
  const screen = parse(storage()?.getItem(screenKey) ?? 'null')
  return isScreen(screen) && screen.memberId === recordedMember() ? screen : undefined
}

/** Another build may have written it; one's own is named in it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    console.info('The persisted screen is no JSON.', cause)
    return undefined
  }
}

// By hand: the schemas of the contract are ten times as long as the script that reads this.
function isScreen(value: unknown): value is PersistedScreen {
  if (!isRecord(value)) return false
  const { memberId, build, windowWidth, theme, isCostly, place, feed, rows, html } = value
  const texts = [memberId, build, feed, html]
  return (
    texts.every((text) => typeof text === 'string') &&
    (theme === undefined || typeof theme === 'string') &&
    typeof windowWidth === 'number' &&
    typeof isCostly === 'boolean' &&
    isRecord(place) &&
    typeof place.entryKey === 'string' &&
    areNumbers(place.scrollTop, place.top) &&
    Array.isArray(rows) &&
    rows.every(isRow)
  )
}

function isRow(row: unknown): boolean {
  if (!isRecord(row) || typeof row.key !== 'string') return false
  return areNumbers(row.index, row.start, row.end, row.size, row.lane)
}

function areNumbers(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'number')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Where there is no room nothing is left under the key. */
function write(key: string, text: string): void {
  const local = storage()
  try {
    local?.setItem(key, text)
  } catch (cause) {
    local?.removeItem(key)
    console.info('No room for what the next start shows.', cause)
  }
}

/** As much of the Web Storage API as this takes; workers know no more of it than that they have none. */
interface TextStorage {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

function storage(): TextStorage | null | undefined {
  const owner: object = globalThis
  try {
    // oxlint-disable-next-line no-restricted-properties -- Needed before any database can be open.
    return hasStorage(owner) ? owner.localStorage : undefined
  } catch (cause) {
    // Site data is blocked: the app itself says so.
    console.info('Nothing is persisted for the next start.', cause)
    return undefined
  }
}

function hasStorage(owner: object): owner is { localStorage: TextStorage | null | undefined } {
  return 'localStorage' in owner
}
