/** The element in which the boot script shows a screen before the app is there, over the app's empty root. */
export const earlyScreenId = 'early-screen'
/** Marks what was pressed there before the app could act; pressed for real once it can. */
export const pressedEarly = 'data-pressed-early'
/** Carries an element's inline style: written as an attribute, the page's policy would refuse it. */
export const styleAttribute = 'data-inline-style'

/** After so many the app shows something else there: a second. */
const mostFrames = 60

/** A browser that makes a click of a press though what was pressed is gone does so by then. */
const clickWaitMs = 100

const ownPressable = 'button, [role="tab"], [data-action], [data-opens]'
const pressable = `${ownPressable}, a`

/** What takes a press on the early screen until the app can; null of a link, which needs no app. */
export function pressedIn(target: EventTarget | null): Element | null {
  const pressed = target instanceof Element ? target.closest(pressable) : null
  return pressed?.matches(ownPressable) ? pressed : null
}

/** Whether the early screen is still in the app's place. */
export function hasEarlyScreen(): boolean {
  return document.getElementById(earlyScreenId) !== null
}

/** Leaves of what stands for the app only the mark: whoever is here is no member. */
export function leaveShellSkeleton(): void {
  delete document.documentElement.dataset.shell
}

/** Puts the app in the early screen's place, in one step; what had the focus there has it here, and what was pressed is pressed. */
export function leaveEarlyScreen(): void {
  const early = document.getElementById(earlyScreenId)
  if (early === null) return
  const pressed = early.querySelector(`[${pressedEarly}]`)
  // A browser may call active for a moment more what was let go: no second release comes then.
  // The innermost: a link stands in words that can be pressed themselves.
  const heldDown = [...early.querySelectorAll(`:is(${pressable}):active:not([${pressedEarly}])`)].at(-1) ?? null
  const heldPlace = heldDown?.getBoundingClientRect()
  const fields = [...early.querySelectorAll('input')]
  const inUse = document.activeElement
  // The app's fields can be focused from here on: the focus goes over without a moment in between, and the phone's keyboard stays.
  early.removeAttribute('id')
  for (const field of fields) handOver(field, field === inUse)
  const focused = inUse?.matches(pressable) === true && early.contains(inUse) ? inUse : null
  early.remove()
  if (focused !== null) focusSoon(focused, mostFrames)
  if (heldDown !== null && heldPlace !== undefined) pressWhenReleased(heldDown, heldPlace)
  if (pressed !== null) pressSoon(pressed, mostFrames)
}

/**
 * What was pressed on the early screen and is let go on the app: between the two, browsers make no click of it. It counts as pressed where
 * it stood then, too, whatever of the app lies there for a moment.
 */
function pressWhenReleased(heldDown: Element, place: DOMRect): void {
  const over = new AbortController()
  const listening = { capture: true, signal: over.signal }
  const giveUp = (event: Event) => {
    // Not of what was pressed before, which the app clicks itself.
    if (event.isTrusted) over.abort()
  }
  document.addEventListener('click', giveUp, listening)
  document.addEventListener('pointercancel', giveUp, listening)
  const release = ({ clientX, clientY }: PointerEvent) => {
    const isOn = counterpartOf(heldDown)?.contains(document.elementFromPoint(clientX, clientY)) === true
    const isWhereItStood =
      clientX >= place.left && clientX <= place.right && clientY >= place.top && clientY <= place.bottom
    if (!isOn && !isWhereItStood) return over.abort()
    setTimeout(() => {
      if (over.signal.aborted) return
      over.abort()
      pressSoon(heldDown, mostFrames)
    }, clickWaitMs)
  }
  document.addEventListener('pointerup', release, { ...listening, once: true })
}

/** What was typed there meanwhile stands in the app's own field, and is being typed on. */
function handOver(field: HTMLInputElement, isInUse: boolean): void {
  const own = document.querySelector<HTMLInputElement>(`#root input[name="${CSS.escape(field.name)}"]`)
  if (own === null) return
  if (own.value !== field.value) {
    own.value = ''
    own.setRangeText(field.value)
    // The app hears of it as of typing.
    own.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (!isInUse) return
  own.focus({ preventScroll: true })
  own.setSelectionRange(field.selectionStart, field.selectionEnd)
}

/** Whoever came to a link or a button by keys goes on from there, unless they are elsewhere by then. */
function focusSoon(focused: Element, frames: number): void {
  if (document.activeElement !== document.body) return
  const counterpart = counterpartOf(focused)
  if (counterpart) counterpart.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusSoon(focused, frames - 1))
}

/** Presses the app's part in one of the next frames: the list draws its rows once it knows the window. */
function pressSoon(pressed: Element, frames: number): void {
  requestAnimationFrame(() => {
    const counterpart = counterpartOf(pressed)
    if (counterpart) counterpart.click()
    else if (frames > 0) pressSoon(pressed, frames - 1)
  })
}

function counterpartOf(pressed: Element): HTMLElement | undefined {
  const key = entryOf(pressed)
  return [...document.querySelectorAll<HTMLElement>(`#root ${pressed.localName}`)].find(
    (candidate) => entryOf(candidate) === key && nameOf(candidate) === nameOf(pressed),
  )
}

function entryOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-entry-key]')?.dataset.entryKey
}

function nameOf(element: Element): string {
  return element.getAttribute('data-action') ?? element.getAttribute('aria-label') ?? element.textContent
}
