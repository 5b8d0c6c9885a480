// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

beforeAll(keepFocus)
beforeEach(() => {
  const row = (name: string) => `<li id="${name}"><button aria-label="Discard ${name}"></button></li>`
  const post = (name: string) =>
    `<article id="${name}" tabindex="-1"><button aria-label="Delete ${name}"></button></article>`
  document.body.innerHTML = `<div id="main"><h1 data-screen-heading tabindex="-1">Posts</h1>
    <ul>${row('one')}${row('two')}</ul><ul><li>${post('three')}</li></ul></div>`
})

/** Presses the button of a row, which takes the row away. */
async function take(name: string): Promise<void> {
  const row = document.querySelector<HTMLElement>(`#${name}`)
  const button = row?.querySelector('button')
  button?.addEventListener('click', () => void Promise.resolve().then(() => (row?.closest('li') ?? row)?.remove()))
  button?.focus()
  button?.click()
  await new Promise((resolve) => setTimeout(resolve))
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id

it('puts the focus on the row after one that goes, else on the one before, else on the heading', async () => {
  await take('one')
  expect(focused()).toBe('Discard two')
  await take('two')
  expect(focused()).toBe('three')
  document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li><a href="#facts">Facts of the member</a></li>')
  await take('three')
  expect(document.activeElement?.textContent).toBe('Posts')
})

it('puts it there, too, where a row goes that nobody pressed, as somebody deleted it elsewhere', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  document.querySelector<HTMLElement>('#three')?.focus()
  document.querySelector<HTMLElement>('#two button')?.focus()
  await vi.advanceTimersByTimeAsync(60_000)
  document.querySelector('#two')?.remove()
  await vi.waitFor(() => expect(focused()).toBe('three'))
  document.querySelector<HTMLElement>('#one button')?.focus()
  await vi.advanceTimersByTimeAsync(60_000)
  document.querySelector<HTMLElement>('#one button')?.blur()
  document.querySelector('#one')?.remove()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(document.activeElement).toBe(document.body)
})

it('leaves alone whoever has moved the focus, and what had no focus', async () => {
  const button = document.querySelector<HTMLElement>('#two button')
  document.querySelector('#one button')?.addEventListener('click', () => button?.focus())
  await take('one')
  expect(document.activeElement).toBe(button)
  button?.blur()
  document.querySelector<HTMLElement>('h1')?.click()
  document.querySelector('#two')?.remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus to whoever has scrolled on: the row is not gone, but far away', async () => {
  const scrollY = vi.spyOn(window, 'scrollY', 'get').mockReturnValueOnce(0).mockReturnValue(5_000)
  onTestFinished(() => scrollY.mockRestore())
  await take('one')
  expect(document.activeElement).toBe(document.body)
})
