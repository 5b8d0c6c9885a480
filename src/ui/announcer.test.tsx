// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
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
