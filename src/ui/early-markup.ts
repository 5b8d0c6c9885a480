import { styleAttribute } from './early-screen.ts'

// `data-only-live` is on what asks something of the member.
const notForLater = 'dialog, script, [popover], [role="status"], [role="alert"], [data-only-live]'

/** The part of a screen within the window and half of one beyond, as markup that a later start can show. */
export function markupOf(screen: Element, rows: string): string {
  const reach = window.innerHeight / 2
  const isNear = (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > -reach && top < window.innerHeight + reach
  }
  const near = [...screen.querySelectorAll(rows)].map(isNear)
  // Of a document that loads nothing: a copy in this one would ask for its pictures again, as the page is left.
  const copy = document.implementation.createHTMLDocument('').importNode(screen, true)
  for (const [at, row] of [...copy.querySelectorAll(rows)].entries()) if (near[at] === false) row.remove()
  for (const element of copy.querySelectorAll(notForLater)) element.remove()
  // Stand-ins of pictures are longer than all else together, and the pictures themselves are at hand by then.
  for (const element of copy.querySelectorAll('img[src^="data:"]')) element.remove()
  for (const element of copy.querySelectorAll('[src^="blob:"]')) element.removeAttribute('src')
  // On its way past a strip that has just come or gone, which the next start does not have.
  for (const gliding of copy.querySelectorAll<HTMLElement>('[data-gliding]')) gliding.style.translate = ''
  for (const name of ['id', 'data-pressed', 'data-gliding']) {
    for (const element of copy.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
  }
  for (const element of copy.querySelectorAll('[style]')) {
    element.setAttribute(styleAttribute, element.getAttribute('style') ?? '')
    element.removeAttribute('style')
  }
  return copy.innerHTML
}
