// @vitest-environment jsdom
import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stepBack } from './step-back.ts'

const place = () => [window.location.pathname, history.location.state.over]
let history = createBrowserHistory()

beforeEach(() => {
  history = createBrowserHistory()
  for (const over of [undefined, 'a picture']) {
    history.push('/profile', { over })
    history.flush()
  }
})
afterEach(() => history.destroy())

it('takes the entry out that lies over a screen', async () => {
  expect(place()).toEqual(['/profile', 'a picture'])
  stepBack(history)
  await vi.waitFor(() => expect(place()).toEqual(['/profile', undefined]))
})

it('whoever goes on before the browser is back gets there, and comes back to the screen', async () => {
  stepBack(history)
  history.push('/settings')
  await vi.waitFor(() => expect(place()).toEqual(['/settings', undefined]))
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  history.back()
  await isBack
  expect(place()).toEqual(['/profile', undefined])
})

it('a browser that does not go back holds nobody up for good', async () => {
  vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
  stepBack(history)
  history.push('/settings')
  await vi.waitFor(() => expect(window.location.pathname).toBe('/settings'))
})
