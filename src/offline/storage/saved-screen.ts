import { product } from '#contract/product.ts'

/**
 * The first screen of the feed as a member last saw it, in `localStorage`: the one storage that can be read before the first
 * frame. Written by the app, drawn by the boot script before the app's code is there.
 */
export interface SavedScreen {
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

/** The id of the member who is signed in, if this device's `localStorage` knows one; no proof of anything. */
export function notedMember(): string | undefined {
  return storage()?.getItem(memberKey) ?? undefined
}

/** Notes who is signed in, undefined for nobody, in all tabs at once. The saved screen of anybody else is gone with it. */
export function noteMember(memberId: string | undefined): void {
  const local = storage()
  if (!local || (notedMember() === memberId && memberId !== undefined)) return
  local.removeItem(screenKey)
  if (memberId === undefined) local.removeItem(memberKey)
  else local.setItem(memberKey, memberId)
}

/** Saves the screen unless its member has left by now; where there is no room the next start shows none. */
export function saveScreen(screen: SavedScreen): void {
  if (notedMember() !== screen.memberId) return
  const local = storage()
  try {
    local?.setItem(screenKey, JSON.stringify(screen))
  } catch (cause) {
    local?.removeItem(screenKey)
    console.info('There is no room for the first screen.', cause)
  }
}

export function forgetScreen(): void {
  storage()?.removeItem(screenKey)
}

/** The saved screen of the noted member; undefined where there is none or it does not parse. */
export function savedScreen(): SavedScreen | undefined {
  const text = storage()?.getItem(screenKey)
  const screen: unknown = text ? JSON.parse(text) : undefined
  return isScreen(screen) && screen.memberId === notedMember() ? screen : undefined
}

function isScreen(value: unknown): value is SavedScreen {
  return typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string'
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
    // oxlint-disable-next-line no-restricted-properties -- The one thing that is needed before any database can be open.
    return hasStorage(owner) ? owner.localStorage : undefined
  } catch (cause) {
    // Site data is blocked: the app itself says so.
    console.info('This browser keeps nothing for the next start.', cause)
    return undefined
  }
}

function hasStorage(owner: object): owner is { localStorage: TextStorage | null | undefined } {
  return 'localStorage' in owner
}
