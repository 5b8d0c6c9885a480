// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { showAlert } from './alert-store.ts'
import { AlertRegion } from './alerts.tsx'
import { announce, Announcer } from './announcer.tsx'
import { Drawer } from './drawer.tsx'

beforeAll(() => {
  // What jsdom lacks.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(cleanup)

function Page({ open }: { open: string[] }) {
  return (
    <>
      {open.map((label) => (
        <Drawer key={label} label={label} onClose={() => {}}>
          <p>Inside</p>
        </Drawer>
      ))}
      <AlertRegion />
      <Announcer />
    </>
  )
}

const dialogOf = (text: string) => screen.getByText(text).closest('dialog')?.getAttribute('aria-label')

it('says in the topmost dialog what is announced and alerted while it is open', () => {
  const page = render(<Page open={[]} />)
  act(() => announce('Three found'))
  expect(dialogOf('Three found')).toBeUndefined()
  page.rerender(<Page open={['First', 'Second']} />)
  // What was said before is not said again.
  expect(dialogOf('Three found')).toBeUndefined()
  act(() => announce('Four found'))
  act(() => showAlert('This could not be saved'))
  expect(dialogOf('Four found')).toBe('Second')
  expect(dialogOf('This could not be saved')).toBe('Second')
  page.rerender(<Page open={['First']} />)
  expect(dialogOf('This could not be saved')).toBe('First')
  act(() => announce('Five found'))
  expect(dialogOf('Five found')).toBe('First')
  page.rerender(<Page open={[]} />)
  expect(dialogOf('This could not be saved')).toBeUndefined()
  expect(screen.queryByText('Five found')).toBeNull()
})

it('an alert that stood for a second is not read out again as dialogs open and close', () => {
  vi.useFakeTimers()
  const roleAndPlace = () => [screen.getByText('It was saved.').getAttribute('role'), dialogOf('It was saved.')]
  const page = render(<Page open={[]} />)
  act(() => showAlert('It was saved.'))
  // What goes with a dialog that closes at once has not been heard.
  page.rerender(<Page open={['First']} />)
  expect(roleAndPlace()).toEqual(['alert', 'First'])
  act(() => void vi.advanceTimersByTime(1_000))
  page.rerender(<Page open={[]} />)
  expect(roleAndPlace()).toEqual([null, undefined])
  page.rerender(<Page open={['Second']} />)
  expect(roleAndPlace()).toEqual([null, 'Second'])
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
})
