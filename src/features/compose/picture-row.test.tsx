// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Slot } from './compose-state.ts'
import { PictureRow } from './picture-row.tsx'
import { PictureSlot } from './picture-slot.tsx'

beforeAll(() => {
  // What jsdom lacks.
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => {}
})
afterEach(cleanup)

const empty: Slot = { status: 'empty' }

it('keeps the focus in a place that fills', () => {
  const page = render(<PictureRow slots={[empty, empty, empty]} pick={() => {}} dispatch={() => {}} />)
  screen.getByRole('button', { name: 'Add image 2' }).focus()
  const filled: Slot = {
    status: 'filled',
    picture: { blobKey: 'one', name: '', type: 'image/png', width: 4, height: 3, altText: '' },
  }
  page.rerender(<PictureRow slots={[empty, filled, empty]} pick={() => {}} dispatch={() => {}} />)
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/image 2/)
  page.rerender(<PictureRow slots={[empty, empty, empty]} pick={() => {}} dispatch={() => {}} />)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add image 2')
})

it('moves a picture by an arrow, and leaves arrows with Alt to the browser', () => {
  const onMove = vi.fn<(step: 1 | -1) => void>()
  const slot: Slot = {
    status: 'filled',
    picture: { blobKey: 'one', name: '', type: 'image/png', width: 4, height: 3, altText: '' },
  }
  const acts = { onPick: () => {}, onRemove: () => {}, onMove, onOpen: () => {} }
  render(<PictureSlot number={2} slot={slot} url="blob:one" moveNote="note" {...acts} />)
  const preview = screen.getByRole('button', { name: 'Preview image 2' })
  fireEvent.keyDown(preview, { key: 'ArrowLeft', altKey: true })
  expect(onMove).not.toHaveBeenCalled()
  fireEvent.keyDown(preview, { key: 'ArrowLeft' })
  expect(onMove).toHaveBeenCalledWith(-1)
})
