import { expect, it } from 'vitest'
import { outboxIntro } from './outbox-intro.ts'

const waiting = { state: { status: 'waiting', notBefore: 0, waitsFor: 'turn' } } as const
const refused = { state: { status: 'refused', code: 'payload-too-large', message: 'Too large.' } } as const

it('promises that things go out by themselves only where nothing is held', () => {
  const byThemselves = 'go out by themselves'
  expect(outboxIntro([waiting, waiting])).toContain(byThemselves)
  expect(outboxIntro([refused])).toBe('What was not sent is safe on this device and stays until you decide.')
  expect(outboxIntro([refused, waiting])).not.toContain(byThemselves)
  expect(outboxIntro([refused, waiting])).toContain('All else goes out by itself')
})
