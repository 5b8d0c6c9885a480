// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connection } from '#src/offline/api/connection-state.ts'
import type { Observation } from '#src/offline/api/judge-connection.ts'
import { ConnectionSign } from './connection-sign.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// Later than whatever another test has set the clock to: none of them took long or was overtaken.
const probe = (outcome: Observation['outcome']) =>
  act(() => connection.observe({ outcome, of: 'probe', startedAt: Infinity }))

it('says wherever one reads what the connection is like, and leads up to the strip that says more', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
  render(<ConnectionSign />)
  probe('answered')
  expect(screen.queryByRole('button')).toBeNull()
  probe('portal')
  expect(screen.getByRole('button', { name: 'No answer from Sayso' })).toBeDefined()
  probe('unreachable')
  fireEvent.click(screen.getByRole('button', { name: 'Offline' }))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
  probe('answered')
  expect(screen.queryByRole('button')).toBeNull()
})
