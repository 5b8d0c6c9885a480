import type { Page } from '@playwright/test'

/** What is wider than the page, lies past the edge of its column, or is cut off with no sign that there is more. */
export async function burstsOn(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(excess > 0 ? [`the page is ${excess} px too wide`] : []), ...(await partsPastTheirColumn(page))]
}

async function partsPastTheirColumn(page: Page): Promise<string[]> {
  const faults = new Set<string>()
  for (const { name, span, isDrawing, frames, column } of await partsOn(page)) {
    let seen = span
    for (const frame of frames) {
      if (isPast(seen, frame) && !frame.isShortening && !isDrawing) faults.add(`cut off: ${name}`)
      seen = { left: Math.max(seen.left, frame.left), right: Math.min(seen.right, frame.right) }
    }
    if (seen.left < seen.right && isPast(seen, column)) faults.add(`burst: ${name}`)
  }
  return [...faults]
}

interface Span {
  left: number
  right: number
}

function isPast(inner: Span, outer: Span): boolean {
  return inner.left < outer.left - 1 || inner.right > outer.right + 1
}

/** Words, pictures and fields: how far each reaches, what around it cuts it off, and the column it stands in. */
function partsOn(page: Page) {
  return page.evaluate(() => {
    const boxesOf = (element: Element) => {
      if (element.matches('img, svg, [data-written], input, button, textarea, select'))
        return [element.getBoundingClientRect()]
      return [...element.childNodes].flatMap((node) => {
        if (!(node instanceof Text) || node.data.trim() === '') return []
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()]
      })
    }
    const spanOf = (boxes: readonly DOMRect[]) => ({
      left: Math.min(...boxes.map((box) => box.left)),
      right: Math.max(...boxes.map((box) => box.right)),
    })
    const pathTo = (column: Element, element: Element): Element[] =>
      element === column || element.parentElement === null
        ? [element]
        : [element, ...pathTo(column, element.parentElement)]
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      const boxes = element.checkVisibility({ visibilityProperty: true }) ? boxesOf(element) : []
      if (boxes.length === 0 || element.closest('svg *')) return []
      const column = element.closest('dialog[open], [popover], aside, nav, main') ?? document.body
      const path = pathTo(column, element).map((each) => ({ each, style: getComputedStyle(each) }))
      // What is only for screen readers is nowhere.
      if (path.some(({ style }) => style.clipPath !== 'none')) return []
      const clipping = path.filter(({ each, style }) => style.overflowX !== 'visible' && each !== document.body)
      return {
        name: `<${element.tagName} ${element.className.toString()}> ${element.textContent.trim().slice(0, 30)}`,
        span: spanOf(boxes),
        isDrawing: element.matches('img, svg, [data-written]'),
        frames: clipping.map(({ each, style }) => ({
          ...spanOf([each.getBoundingClientRect()]),
          isShortening: style.textOverflow === 'ellipsis',
        })),
        column: spanOf([column.getBoundingClientRect()]),
      }
    })
  })
}

/** Words of a usual length that do not stand on one line. */
export function brokenWordsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (!(node instanceof Text) || node.parentElement?.checkVisibility() !== true) continue
      if (node.parentElement.closest('[class*=hidden]')) continue
      for (const { 0: word, index } of node.data.matchAll(/(?<!\S)\p{L}{2,13}(?!\S)/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) broken.add(word)
      }
    }
    return [...broken]
  })
}

/** Targets that a finger of 24 × 24 px misses: links within a sentence may be as high as their line. */
export function smallTargetsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="menuitem"]')
    const reach = 11.5
    const isHit = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target)
    }
    const small = [...targets].filter((target) => {
      const { width, height } = target.getBoundingClientRect()
      if (!target.checkVisibility({ visibilityProperty: true }) || (width >= 24 && height >= 24)) return false
      const isInSentence =
        getComputedStyle(target).display === 'inline' &&
        target.parentElement?.textContent.trim() !== target.textContent.trim()
      if (isInSentence) return false
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = target.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return ![
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].every(([atX = 0, atY = 0]) => isHit(target, atX, atY))
    })
    window.scrollTo(0, 0)
    return small.map((target) => {
      const { width, height } = target.getBoundingClientRect()
      return `${width.toFixed(1)} × ${height.toFixed(1)}: <${target.tagName}> ${(target.getAttribute('aria-label') ?? target.textContent).slice(0, 40)}`
    })
  })
}

/** How much of the window's height is taken by what stays in place while the page below is scrolled, from 0 to 1. */
export function stuckShareOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollTo(0, 700)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const taken = new Set<number>()
    for (const element of document.body.querySelectorAll('*')) {
      const { position, visibility } = getComputedStyle(element)
      const { left, right, top, bottom } = element.getBoundingClientRect()
      // What opens over the page is no part of it, and goes as soon as one scrolls.
      if (element.matches('dialog, [popover]')) continue
      if ((position !== 'sticky' && position !== 'fixed') || visibility === 'hidden') continue
      if (right - left < window.innerWidth / 2) continue
      for (let y = Math.max(0, Math.ceil(top)); y < Math.min(bottom, window.innerHeight); y += 1) taken.add(y)
    }
    window.scrollTo(0, 0)
    return taken.size / window.innerHeight
  })
}
