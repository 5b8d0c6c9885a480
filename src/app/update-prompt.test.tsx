// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { registerServiceWorker } from './service-worker-updates.ts'
import { UpdatePrompt } from './update-prompt.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function workerIn(state: 'installed' | 'activated') {
  const scriptURL = new URL('/sw.js', window.location.href).href
  return Object.assign(new EventTarget(), { scriptURL, state, postMessage: () => {} })
}

it('speaks of a new version while one waits, and no longer', async () => {
  vi.stubEnv('PROD', true)
  const waiting = workerIn('installed')
  const active = workerIn('activated')
  const registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting,
    active,
    update: () => Promise.resolve(),
  })
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  registerServiceWorker()
  render(<UpdatePrompt />)
  expect(await screen.findByRole('button', { name: 'Update' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('A new version is ready')

  // It took over, or gave up: as another tab, or the browser, decided.
  Object.assign(registration, { waiting: null })
  act(() => void waiting.dispatchEvent(new Event('statechange')))
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})
