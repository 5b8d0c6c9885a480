import { expect, it } from 'vitest'
import { isMendedByReload, reloadForMissingPart } from './lazy-load-failures.ts'

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
