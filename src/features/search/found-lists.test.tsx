// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { connection } from '#src/offline/api/connection-state.ts'
import type { Observation } from '#src/offline/api/judge-connection.ts'
import { OfflineNote } from './found-lists.tsx'

afterEach(cleanup)

const probe = (outcome: Observation['outcome']) =>
  act(() => connection.observe({ outcome, of: 'probe', startedAt: Date.now() }))

it('calls nobody offline whom a Wi-Fi keeps from the server', () => {
  render(<OfflineNote />)
  probe('unreachable')
  expect(screen.getByRole('status').textContent).toBe("You're offline. Searching only what is saved on this device.")
  probe('portal')
  expect(screen.getByRole('status').textContent).toBe('Searching only what is saved on this device.')
})
