// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CompletionList } from './completion-list.tsx'

// jsdom knows no popovers and takes them for closed. The next file of tests runs in the same process.
beforeAll(() => configure({ defaultHidden: true }))
afterAll(() => configure({ defaultHidden: false }))
afterEach(cleanup)

const names = ['amara', 'amos', 'amy']

function Scene({ onChoose, onClose }: { onChoose: (name: string) => void; onClose: () => void }) {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const options = names.map((name) => ({ key: name, shown: name, onChoose: () => onChoose(name) }))
  const typed = { kind: 'mention', start: 0, begun: 'am' } as const
  return (
    <div role="presentation" onKeyDown={() => onChoose('the screen')}>
      <textarea ref={setField} aria-label="Your post" />
      {field && <CompletionList field={field} typed={typed} label="Members" options={options} onClose={onClose} />}
    </div>
  )
}

function open() {
  const [onChoose, onClose] = [vi.fn<(name: string) => void>(), vi.fn<() => void>()]
  const shown = render(<Scene onChoose={onChoose} onClose={onClose} />)
  const field = screen.getByRole('combobox', { name: 'Your post' })
  const press = (key: string, more = {}) => fireEvent.keyDown(field, { key, ...more })
  const meant = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { ...shown, field, press, meant, onChoose, onClose }
}

it('makes the field a combobox as long as it is there', () => {
  const { field, unmount } = open()
  expect(field.getAttribute('aria-controls')).toBe(screen.getByLabelText('Members').id)
  expect(field.getAttribute('aria-expanded')).toBe('true')
  unmount()
  expect(field.getAttributeNames()).toEqual(['aria-label'])
})

it('goes round with the arrows, and Enter and Tab choose what is meant', () => {
  const { press, meant, onChoose } = open()
  expect(meant()).toBe('amara')
  press('ArrowUp')
  expect(meant()).toBe('amy')
  press('ArrowDown')
  press('ArrowDown')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('amos')
  press('Enter')
  press('Tab')
  expect(onChoose.mock.calls).toEqual([['amos'], ['amos']])
})

it('closes on Escape, which goes no further', () => {
  const { press, onChoose, onClose } = open()
  press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})

it('leaves typing, shortcuts and what an input method needs alone', () => {
  const { press, onChoose } = open()
  press('Enter', { ctrlKey: true })
  press('Tab', { shiftKey: true })
  press('Enter', { isComposing: true })
  press('x')
  expect(onChoose.mock.calls).toEqual(Array.from({ length: 4 }, () => ['the screen']))
})

it('takes a press without taking the focus', () => {
  const { onChoose } = open()
  const option = screen.getByRole('option', { name: 'amos' })
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  expect(onChoose).toHaveBeenCalledWith('amos')
})
