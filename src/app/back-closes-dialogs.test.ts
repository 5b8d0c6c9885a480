// @vitest-environment jsdom
import { createBrowserHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordOpenDialog } from '#src/ui/open-dialogs.ts'
import { letBackCloseDialogs } from './back-closes-dialogs.ts'

let history = createBrowserHistory()
const ends: (() => void)[] = []

beforeEach(() => {
  history = createBrowserHistory()
  letBackCloseDialogs(history)
  for (const path of ['/home', '/profile']) {
    history.push(path)
    history.flush()
  }
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  history.destroy()
})

/** A dialog that says when it is asked to close, and then does. */
function open(stays = false) {
  const dialog = document.createElement('dialog')
  if (stays) dialog.dataset['stays'] = ''
  const end = recordOpenDialog(dialog)
  ends.push(end)
  return new Promise<void>((resolve) => {
    dialog.addEventListener('cancel', () => {
      end()
      resolve()
    })
  })
}

/** Back, and as it is not to be, the browser comes forward again. */
async function goBackAndForward() {
  let pops = 0
  const count = () => (pops += 1)
  window.addEventListener('popstate', count)
  history.back()
  await vi.waitFor(() => expect(pops).toBe(2))
  window.removeEventListener('popstate', count)
}

it('closes the dialog and stays on the screen; the next time it goes back', async () => {
  const isAsked = open()
  await goBackAndForward()
  await isAsked
  expect(window.location.pathname).toBe('/profile')
  history.back()
  await vi.waitFor(() => expect(window.location.pathname).toBe('/home'))
})

it('closes one of two, the upper', async () => {
  let isLowerClosed = false
  void open().then(() => (isLowerClosed = true))
  const isAsked = open()
  await goBackAndForward()
  await isAsked
  expect(isLowerClosed).toBe(false)
})

it('leads back from under what there is no way round', async () => {
  void open(true)
  history.back()
  await vi.waitFor(() => expect(window.location.pathname).toBe('/home'))
})

it('holds nobody up who goes on', async () => {
  void open()
  history.push('/settings')
  await vi.waitFor(() => expect(window.location.pathname).toBe('/settings'))
})
