import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Cards } from '#contract/cards.ts'
import type { AccountId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import type { Log } from '#server/log.ts'

/** The first posts as the app draws them; undefined where there is no built app to draw them, or it fails. */
export type DrawCards = (posts: readonly Post[], viewerId: AccountId) => Promise<Cards | undefined>

/** What the build makes of `src/app/draw-cards.tsx`. */
interface Drawer {
  drawCards: (posts: readonly Post[], viewerId: AccountId) => string
  cardStyles: string
}

/** More than a phone shows at once. */
const mostCards = 5

/** Makes what draws the first posts of a feed with the built client's own components, which are loaded when they are first wanted. */
export function makeCardDrawer(clientDirectory: string, log: Log): DrawCards {
  const file = join(clientDirectory, '.cards/draw-cards.js')
  let loading: Promise<Drawer | undefined> | undefined
  return async (posts, viewerId) => {
    try {
      loading ??= load(file)
      const drawer = await loading
      return drawer && { html: drawer.drawCards(posts.slice(0, mostCards), viewerId), styles: drawer.cardStyles }
    } catch (err) {
      log.error({ err }, 'the first posts could not be drawn; the app draws them itself')
      return undefined
    }
  }
}

async function load(file: string): Promise<Drawer | undefined> {
  if (!existsSync(file)) return undefined
  const drawer: unknown = await import(pathToFileURL(file).href)
  if (!isDrawer(drawer)) throw new Error(`${file} does not draw cards.`)
  return drawer
}

function isDrawer(value: unknown): value is Drawer {
  if (typeof value !== 'object' || value === null || !('drawCards' in value) || !('cardStyles' in value)) return false
  return typeof value.drawCards === 'function' && typeof value.cardStyles === 'string'
}
