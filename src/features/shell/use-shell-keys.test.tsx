// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useShellKeys, type ShellKeys } from './use-shell-keys.ts'

afterEach(cleanup)

function Screen({ keys }: { keys: ShellKeys }) {
  useShellKeys(keys)
  return <input aria-label="Text" />
}

it('runs a key, but not while typing or with a modifier held', () => {
  const compose = vi.fn<() => void>()
  render(<Screen keys={{ n: compose }} />)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(compose).toHaveBeenCalledOnce()
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'n' })
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
  expect(compose).toHaveBeenCalledOnce()
})

it('rests while a dialog is open', () => {
  const compose = vi.fn<() => void>()
  render(
    <>
      <Screen keys={{ n: compose }} />
      <dialog open />
    </>,
  )
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(compose).not.toHaveBeenCalled()
})
