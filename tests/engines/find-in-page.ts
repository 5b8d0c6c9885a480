/** What a member would say they see: a sort of thing and its name. */
export interface Target {
  role: Role
  /** Its whole accessible name. */
  name?: string
  /** The beginning of its name, where the rest changes. */
  begins?: string
  /** Words somewhere in it. */
  text?: string
  within?: Target
  /** Which of several, from 0 on; the first when absent. */
  nth?: number
}

type Role = keyof typeof selectors

/** Role → what elements have it here. */
const selectors = {
  any: '*',
  article: 'article',
  button: 'button, [role=button], summary',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  field: 'input:not([type=file], [type=checkbox], [type=hidden]), textarea, [contenteditable=true]',
  file: 'input[type=file]',
  heading: 'h1, h2, h3, [role=heading]',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  listitem: 'li, [role=listitem]',
  picture: 'img',
  status: '[role=status], [role=alert]',
  tab: '[role=tab]',
}

interface Described extends Omit<Target, 'role' | 'within'> {
  selector: string
  isHiddenToo: boolean
  within: Described | undefined
}

function describe({ role, within, ...rest }: Target): Described {
  return {
    ...rest,
    selector: selectors[role],
    // The input of a file hides behind a button.
    isHiddenToo: role === 'file',
    within: within && describe(within),
  }
}

/** An expression for the elements that fit, in the order of the page. */
export function elementsOf(target: Target): string {
  return `(${findElements.toString()})(${JSON.stringify(describe(target))})`
}

// Runs in the page, whole: it can use nothing from around it.
function findElements(target: Described): Element[] {
  const nameOf = (element: Element): string => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const candidates = [
      element.getAttribute('aria-label'),
      labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
      labels.map((label) => label.textContent ?? '').join(' '),
      element.getAttribute('placeholder'),
      element.getAttribute('alt'),
      element instanceof HTMLElement ? element.innerText : element.textContent,
    ]
    return (candidates.find((candidate) => candidate !== null && candidate.trim() !== '') ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  }
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
  const find = (wanted: Described): Element[] => {
    const roots: ParentNode[] = wanted.within ? find(wanted.within) : [document]
    const fitting = roots
      .flatMap((root) => [...root.querySelectorAll(wanted.selector)])
      .filter((element) => wanted.isHiddenToo || isShown(element))
      .filter((element) => wanted.text === undefined || (element.textContent ?? '').includes(wanted.text))
      .filter((element) => wanted.name === undefined || nameOf(element) === wanted.name)
      .filter((element) => wanted.begins === undefined || nameOf(element).startsWith(wanted.begins))
    return wanted.nth === undefined ? fitting : fitting.slice(wanted.nth, wanted.nth + 1)
  }
  return find(target)
}

/** Where an element can be pressed; a word why not yet. A press that then meets something else is kept from it. */
export function pressPointOf(target: Target): string {
  return `(${findPressPoint.toString()})(${elementsOf(target)}[0])`
}

/** What the last press came to. A page that has taken its place since then tells nothing: it was met. */
export const pressOutcome = `globalThis.pressOutcome ?? 'met'`

// Runs in the page, whole.
async function findPressPoint(element: Element | undefined): Promise<{ x: number; y: number } | string> {
  if (!element) return 'is not there'
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 100)
    })
  const isPartOf = (met: Node) => [element, element.closest('label')].some((whole) => whole?.contains(met))
  const isBelow = (top: Element) => isPartOf(top) || top.contains(element)
  const { x, y, width, height } = element.getBoundingClientRect()
  const first = document.elementFromPoint(x + width / 2, y + height / 2)
  // What is in sight stays where it is: what sticks to the window would only move the page below it, look after look.
  if (!first || !isBelow(first)) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await frame()
  const box = element.getBoundingClientRect()
  if (box.x !== before.x || box.y !== before.y || box.width === 0) return 'moves'
  if (element.matches(':disabled')) return 'is disabled'
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const top = document.elementFromPoint(point.x, point.y)
  if (top === null) return 'is outside of the window'
  if (!isBelow(top)) return `is covered by ${top.outerHTML.slice(0, 120)}`

  const page: typeof globalThis & {
    pressOutcome?: 'awaited' | 'met' | 'missed'
    pressGuard?: AbortController
    pressTold?: string[]
  } = globalThis
  page.pressGuard?.abort()
  page.pressOutcome = 'awaited'
  const guard = new AbortController()
  page.pressGuard = guard
  const told: string[] = []
  page.pressTold = told
  const judge = (event: Event) => {
    const { type, target } = event
    if (type === 'pointerdown') {
      const isMet = target === top || (target instanceof Node && isPartOf(target))
      page.pressOutcome = isMet ? 'met' : 'missed'
    }
    const what = target instanceof Element ? target.outerHTML.slice(0, 60) : 'no element'
    told.push(`${type} ${page.pressOutcome} at ${Math.round(performance.now())} ms, ${scrollY} px down: ${what}`)
    if (type === 'click') guard.abort()
    if (page.pressOutcome === 'met') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    addEventListener(kind, judge, { capture: true, signal: guard.signal })
  }
  return point
}
