// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PullToRefresh } from './pull-to-refresh.tsx'

// As on the home screen of an iPhone.
beforeEach(() => void vi.stubGlobal('navigator', { standalone: true }))
afterEach(() => {
  document.getSelection()?.removeAllRanges()
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function touch(type: string, y?: number): void {
  const touches = y === undefined ? [] : [{ clientX: 100, clientY: y }]
  window.dispatchEvent(Object.assign(new Event(type), { touches }))
}

/** How often the page was refreshed by it. */
async function pullDown(midway = () => {}): Promise<number> {
  const onRefresh = vi.fn<() => void>()
  const listens = vi.spyOn(window, 'addEventListener')
  render(<PullToRefresh isBusy={false} onRefresh={onRefresh} />)
  await vi.waitFor(() => expect(listens).toHaveBeenCalledWith('touchcancel', expect.anything(), expect.anything()))
  touch('touchstart', 10)
  touch('touchmove', 60)
  midway()
  touch('touchmove', 300)
  touch('touchend')
  return onRefresh.mock.calls.length
}

it('refreshes when a finger pulls far enough', async () => {
  expect(await pullDown()).toBe(1)
})

it('refreshes nothing while the finger marks text', async () => {
  const text = document.body.appendChild(document.createElement('p'))
  text.textContent = 'Some words'
  expect(await pullDown(() => document.getSelection()?.selectAllChildren(text))).toBe(0)
  text.remove()
})
