// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { markupOf } from './early-markup.ts'
import { hasEarlyScreen, leaveEarlyScreen, pressedIn } from './early-screen.ts'

const row = (key: string, body: string) => `<article data-entry-key="${key}">${body}</article>`

beforeEach(() => {
  document.body.innerHTML = ''
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act())
})

// Tests of other files may use the same document next.
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

it('keeps what is near the window, without what holds for the moment only', () => {
  document.body.innerHTML = `<div id="root"><main id="main"><p role="status">Offline</p>
    <div data-index="0" style="transform: translateY(0px)">near</div><div data-index="1">far</div>
    <img src="blob:x" alt="own"></main><dialog>open</dialog></div>`
  const far = document.querySelector('[data-index="1"]')
  if (far) far.getBoundingClientRect = () => new DOMRect(0, 5_000, 10, 10)
  const markup = markupOf(document.getElementById('root') ?? document.body, '[data-index]')
  expect(markup).toContain('near')
  expect(markup).toContain('data-inline-style="transform: translateY(0px)"')
  expect(markup).not.toMatch(/far|Offline|open|blob:| id=| style=/)
})

it('keeps a screen that is gliding to its place as it stands there', () => {
  document.body.innerHTML = '<div id="root"><main data-gliding><p style="color: red">near</p></main></div>'
  const [main] = document.getElementsByTagName('main')
  main?.style.setProperty('translate', '0 -36px')
  expect(main?.getAttribute('style')).toContain('-36px')
  const markup = markupOf(document.getElementById('root') ?? document.body, '[data-index]')
  expect(markup).toMatch(/^<main[^>]*><p data-inline-style="color: red">near<\/p><\/main>$/)
  expect(markup).not.toMatch(/gliding|36px/)
})

it('presses what was pressed, on the same post of the app', () => {
  const like = '<button data-action="like">0</button>'
  const pressed = '<button data-action="like" data-pressed-early>0</button>'
  document.body.innerHTML = `<div id="early-screen">${row('p1', like)}${row('p2', pressed)}</div>
    <div id="root">${row('p1', like)}${row('p2', like)}</div>`
  const clicks: string[] = []
  document.getElementById('root')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element) clicks.push(target.closest('article')?.dataset.entryKey ?? '')
  })
  expect(hasEarlyScreen()).toBe(true)
  leaveEarlyScreen()
  leaveEarlyScreen()
  expect(hasEarlyScreen()).toBe(false)
  expect(clicks).toEqual(['p2'])
})

/** As if every element was held down: here nothing is ever active. */
function callAllActive(): void {
  const query = Element.prototype.querySelectorAll
  const asActive = vi.spyOn(Element.prototype, 'querySelectorAll').mockImplementation(function (
    this: Element,
    selectors: string,
  ) {
    return query.call(this, selectors.replace(':active', ''))
  })
  onTestFinished(() => asActive.mockRestore())
}

it('presses what was pressed though the browser calls it active still', () => {
  const compose = '<button aria-label="Create a post"></button>'
  document.body.innerHTML = `<div id="early-screen">${compose}</div><div id="root">${compose}</div>`
  const [early, own] = document.querySelectorAll('button')
  early?.setAttribute('data-pressed-early', '')
  callAllActive()
  const onClick = vi.fn<() => void>()
  own?.addEventListener('click', onClick)
  leaveEarlyScreen()
  expect(onClick).toHaveBeenCalledOnce()
})

it('presses the link that is let go on the app, not the words it stands in, and what was pressed before', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = '<p data-opens>words <a href="#topic">#topic</a></p>'
  const like = '<button data-action="like">0</button>'
  document.body.innerHTML = `<div id="early-screen">${like.replace('>', ' data-pressed-early>')}${row('p1', body)}</div>
    <div id="root">${like}${row('p1', body)}</div>`
  callAllActive()
  const clicks: string[] = []
  document.getElementById('root')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element) clicks.push(target.localName)
  })
  // What jsdom lacks; gone with the test, as others may use the same document.
  document.elementFromPoint = () => document.querySelector('#root a')
  onTestFinished(() => void Reflect.deleteProperty(document, 'elementFromPoint'))
  leaveEarlyScreen()
  expect(clicks).toEqual(['button'])
  document.dispatchEvent(new MouseEvent('pointerup'))
  vi.advanceTimersByTime(200)
  expect(clicks).toEqual(['button', 'a'])
})

it('takes a press for the button it is on or the words that open a post, not for a link in them', () => {
  document.body.innerHTML =
    '<p data-opens><b>words</b><a href="/search"><i>#topic</i></a></p><button><i></i></button><em></em>'
  const pressed = (selector: string) => pressedIn(document.querySelector(selector))?.localName
  expect(['b', 'a i', 'button i', 'em'].map(pressed)).toEqual(['p', undefined, 'button', undefined])
})

it('leaves the focus on the link that had it', () => {
  const links = '<a href="/signup">Sign up</a><a href="/ForgotPassword">Forgot password?</a>'
  document.body.innerHTML = `<div id="early-screen">${links}</div><div id="root">${links}</div>`
  document.querySelector<HTMLElement>('#early-screen a:last-child')?.focus()
  leaveEarlyScreen()
  expect(document.activeElement).toBe(document.querySelector('#root a:last-child'))
})

it('takes the focus from nobody who has gone on', () => {
  const like = '<button data-action="like">0</button>'
  document.body.innerHTML = `<div id="early-screen">${row('p1', like)}</div>
    <div id="root"><button id="other">Other</button></div>`
  document.querySelector<HTMLElement>('#early-screen button')?.focus()
  const root = document.getElementById('root')
  // The row comes a frame later; somebody pressed another button until then.
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => {
    document.getElementById('other')?.focus()
    root?.insertAdjacentHTML('beforeend', row('p1', like))
    act()
  })
  leaveEarlyScreen()
  expect(document.activeElement?.id).toBe('other')
})
