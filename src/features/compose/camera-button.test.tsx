// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CameraButton } from './camera-button.tsx'

afterEach(cleanup)

it('keeps the focus where no place is free any more, and leads nowhere then', () => {
  const page = render(<CameraButton isFull={false} onPhoto={() => {}} />)
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  const button = screen.getByRole('button', { name: 'Take a photo' })
  fireEvent.click(button)
  expect(opened).toHaveBeenCalledOnce()
  page.rerender(<CameraButton isFull onPhoto={() => {}} />)
  fireEvent.click(button)
  expect(opened).toHaveBeenCalledOnce()
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
