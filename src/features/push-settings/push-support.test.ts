import { expect, it } from 'vitest'
import { pushSupport } from './push-support.ts'

const ready = { hasPush: true, permission: 'default', isApple: false, isInstalled: false } as const

it('is ready where the browser can and was not told not to', () => {
  expect(pushSupport(ready)).toBe('ready')
  expect(pushSupport({ ...ready, permission: 'granted' })).toBe('ready')
  expect(pushSupport({ ...ready, isApple: true, isInstalled: true })).toBe('ready')
})

it('says why it is not', () => {
  expect(pushSupport({ ...ready, permission: 'denied' })).toBe('blocked')
  expect(pushSupport({ ...ready, hasPush: false })).toBe('unsupported')
  expect(pushSupport({ ...ready, isApple: true, hasPush: false })).toBe('needs-install')
})
