// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { isMendedByReload, mendLostCode, nameWhatLeavingBreaksOff, reloadForMissingPart } from './lazy-load-failures.ts'
import { noteLeaving } from './leaving-page.ts'

const missing = new Error('Unable to preload CSS for /assets/settings-1.css')

function pageWith(state: unknown) {
  const page = {
    history: { state, replaceState: (next: unknown) => void (page.history.state = next) },
    location: { reload: () => void (page.reloads += 1) },
    reloads: 0,
  }
  return page
}

function told(page: ReturnType<typeof pageWith>, error: Error, now: number): boolean {
  const shown = page as unknown as Window
  const isMended = isMendedByReload(error, shown, now)
  if (isMended) reloadForMissingPart(shown, now)
  return isMended
}

it('loads the page anew once when styles of it are missing', () => {
  const page = pageWith({ key: 'abc' })
  expect(told(page, missing, 1_000)).toBe(true)
  expect(page.history.state).toMatchObject({ key: 'abc' })
  expect(told(page, missing, 2_000)).toBe(false)
  expect(page.reloads).toBe(1)
})

it('tries again when that was long ago', () => {
  const page = pageWith(null)
  told(page, missing, 1_000)
  expect(told(page, missing, 62_000)).toBe(true)
})

it('leaves every other error to the screen', () => {
  const page = pageWith(null)
  expect(told(page, new Error('a bug'), 1_000)).toBe(false)
  expect(page.reloads).toBe(0)
})

it('gives its own name to what leaving the page breaks off, so that the router does not load the page anew for it', () => {
  noteLeaving()
  nameWhatLeavingBreaksOff()
  const fail = () => {
    const payload = new TypeError('error loading dynamically imported module: /assets/feed-1.js')
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    return payload
  }
  const words = /^error loading dynamically imported module/
  expect(fail().message).toMatch(words)
  window.dispatchEvent(new Event('beforeunload'))
  expect(fail().message).not.toMatch(words)
  expect(isMendedByReload(fail(), pageWith(null) as unknown as Window)).toBe(true)
})

it('fetches code that was lost, and loads the page anew where it does not come although it is there, as in Firefox', async () => {
  const file = new URL('/assets/settings-1.js', window.location.href).href
  document.head.innerHTML = `<link rel="modulepreload" href="${file}">`
  const fetched = vi.fn<(file: string) => Promise<Response>>()
  vi.stubGlobal('fetch', fetched)
  const reload = vi.fn<() => void>()
  mendLostCode(reload)
  const fail = (message: string) =>
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError(message) }))
  // Not left after all, unlike the story above.
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  const inFirefox = `error loading dynamically imported module: ${file}`

  fetched.mockRejectedValueOnce(new TypeError('NetworkError'))
  fail(inFirefox)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  fetched.mockResolvedValue(new Response('', { headers: { 'content-type': 'text/javascript' } }))
  fail(inFirefox)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  await fetched.mock.results[1]?.value
  await new Promise((resolve) => setTimeout(resolve))
  fail('Importing a module script failed.')
  expect(reload).not.toHaveBeenCalled()
  fail(inFirefox)
  expect(reload).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})
