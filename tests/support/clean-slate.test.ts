// @vitest-environment jsdom
import { promisifyRequest } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { rememberSlate } from './clean-slate.ts'

/** Runs what a test file might do, then what stands between two files. */
async function leaveBehind(act: () => unknown): Promise<void> {
  const cleanSlate = rememberSlate()
  await act()
  cleanSlate()
}

it('empties the document, the address and what a page keeps', async () => {
  await leaveBehind(() => {
    document.body.innerHTML = '<p>left</p>'
    document.head.innerHTML = '<title>left</title>'
    document.documentElement.dataset['theme'] = 'dark'
    document.body.className = 'left'
    document.cookie = 'left=1'
    history.pushState({ left: true }, '', '/left?by=a#file')
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
  })
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>')
  expect(document.title + document.cookie).toBe('')
  expect(location.href).toBe(`${location.origin}/`)
  expect(history.state).toBeNull()
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
})

it('leaves no database', async () => {
  await leaveBehind(async () => promisifyRequest(indexedDB.open('left')))
  expect(await indexedDB.databases()).toEqual([])
})

it('leaves no listener on the window or the document', async () => {
  const heard = vi.fn<() => void>()
  await leaveBehind(() => {
    window.addEventListener('online', heard)
    document.addEventListener('visibilitychange', heard, { capture: true })
  })
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).not.toHaveBeenCalled()
})

it('leaves no timer running', async () => {
  vi.useFakeTimers()
  const rang = vi.fn<() => void>()
  await leaveBehind(() => {
    setTimeout(rang, 10)
    setInterval(rang, 10)
  })
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  expect(rang).not.toHaveBeenCalled()
})

it('leaves no channel open', async () => {
  let left: BroadcastChannel | undefined
  await leaveBehind(() => {
    left = new BroadcastChannel('left')
  })
  expect(() => left?.postMessage('heard')).toThrow('closed')
})

it('takes back what was lent to the browser or taken from it', async () => {
  const { scrollTo, innerWidth } = window
  const { createObjectURL } = URL
  await leaveBehind(() => {
    HTMLDialogElement.prototype.showModal = () => {}
    Object.defineProperty(Element.prototype, 'animate', { value: () => {}, configurable: true })
    Object.defineProperty(navigator, 'storage', { value: {}, configurable: true })
    Object.assign(navigator, { serviceWorker: {} })
    Object.assign(URL, { createObjectURL: () => 'blob:left' })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    Reflect.deleteProperty(Element.prototype, 'closest')
    window.scrollTo = () => {}
    window.innerWidth = 1
  })
  expect(HTMLDialogElement.prototype).not.toHaveProperty('showModal')
  expect(Element.prototype).not.toHaveProperty('animate')
  expect(Object.getOwnPropertyNames(navigator)).toEqual([])
  expect(URL.createObjectURL).toBe(createObjectURL)
  expect(document.visibilityState).toBe('visible')
  expect(document.body.closest('body')).toBe(document.body)
  expect([window.scrollTo, window.innerWidth]).toEqual([scrollTo, innerWidth])
})
