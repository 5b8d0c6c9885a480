import { earlyScreenId, styleAttribute } from '#src/ui/early-screen.ts'
import { formatDate } from '#src/lib/format-date.ts'
import type { Asked } from '#src/offline/api/early-request.ts'
import { isFromServer } from '#src/offline/api/who-answered.ts'

/*
 * Part of the boot script: a feed's first posts on a device that has seen none, as HTML that the server made with the app's own
 * components, in the frame that stands for the app.
 */

/** The cards in an answer of our own server; undefined where there are none, or they are drawn for another build's styles. */
export async function cardsIn({ answer }: Asked, styles: string): Promise<string | undefined> {
  const response = await answer
  if (!response.ok || !isFromServer(response)) return undefined
  // The app reads the answer itself.
  const reply: unknown = await response.clone().json()
  const cards = isRecord(reply) ? reply.cards : undefined
  return isRecord(cards) && cards.styles === styles && typeof cards.html === 'string' ? cards.html : undefined
}

/** The frame that stands for the app with the cards in it, whole and ready to be shown. */
export function frameWith(fill: (list: HTMLElement) => void): HTMLElement | undefined {
  const frame = document.querySelector('.skeleton-shell')?.cloneNode(true)
  const feed = frame instanceof HTMLElement ? frame.querySelector('.skeleton-new')?.parentElement : undefined
  if (!(frame instanceof HTMLElement) || !feed) return undefined
  for (const stand of feed.querySelectorAll('.skeleton-post')) stand.remove()
  const list = document.createElement('div')
  fill(list)
  for (const menu of list.querySelectorAll('[popover]')) menu.remove()
  for (const time of list.querySelectorAll('time')) tellInOwnZone(time)
  feed.append(list)
  const early = document.createElement('div')
  early.id = earlyScreenId
  early.append(frame)
  return early
}

/** The server knows neither the clock nor the time zone of this device. */
function tellInOwnZone(time: HTMLTimeElement): void {
  time.removeAttribute('title')
  time.textContent = formatDate(new Date(time.dateTime), new Date())
}

/** Written as attributes, the page's policy would refuse them. */
export function applyStyles(within: Element): void {
  for (const element of within.querySelectorAll<HTMLElement>(`[${styleAttribute}]`)) {
    element.style.cssText = element.getAttribute(styleAttribute) ?? ''
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
