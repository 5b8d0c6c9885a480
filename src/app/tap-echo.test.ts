// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showTaps } from './tap-echo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  // Other files' tests have the same document.
  document.body.replaceChildren()
})

it('shows what was pressed for a moment, before it acts', () => {
  document.body.innerHTML = '<button><i></i></button><p data-opens><a href="#topic"></a></p><p id="plain"></p>'
  showTaps()
  const find = (selector: string) => document.querySelector(selector)
  const isShown = (selector: string) => find(selector)?.hasAttribute('data-pressed') === true
  const click = (selector: string, pointerType = 'touch') =>
    find(selector)?.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType }))
  const atAct: boolean[] = []
  find('button')?.addEventListener('click', () => atAct.push(isShown('button')))
  click('i', 'mouse')
  click('i')
  expect(atAct).toEqual([false, true])
  click('a')
  click('#plain')
  expect([isShown('a'), isShown('[data-opens]'), isShown('#plain')]).toEqual([true, false, false])
  vi.advanceTimersByTime(200)
  expect(document.querySelector('[data-pressed]')).toBeNull()
})
