// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { earlyScreenId, hasEarlyScreen } from './early-screen.ts'
import { announceFirstScreen, beginRest, firstScreen } from './first-screen.ts'

it('lets the rest begin while what is typed early stays, and hands that over once the screen is there', async () => {
  document.body.innerHTML = `<div id="${earlyScreenId}"><input name="email"></div><div id="root"></div>`
  const early = document.querySelector<HTMLInputElement>(`#${earlyScreenId} input`)
  early?.setRangeText('patient')
  early?.focus()
  beginRest()
  await firstScreen()
  expect(hasEarlyScreen()).toBe(true)

  document.querySelector('#root')?.insertAdjacentHTML('beforeend', '<input name="email">')
  const own = document.querySelector<HTMLInputElement>('#root input')
  const heirs: (EventTarget | null)[] = []
  early?.addEventListener('blur', ({ relatedTarget }) => heirs.push(relatedTarget))
  announceFirstScreen()
  expect(hasEarlyScreen()).toBe(false)
  expect(own?.value).toBe('patient')
  expect(document.activeElement).toBe(own)
  // Straight from one to the other: a phone's keyboard stays.
  expect(heirs).toEqual([own])
})
