import { expect, it } from 'vitest'
import { navLabel } from './nav-entries.ts'

it('shows the unread count in brackets beside Notifications only', () => {
  expect(navLabel('Notifications', 3)).toBe('Notifications (3)')
  expect(navLabel('Notifications', 0)).toBe('Notifications')
  expect(navLabel('Settings', 3)).toBe('Settings')
})
