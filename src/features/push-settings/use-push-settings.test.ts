// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { usePushSettings, type PushChoiceActions } from './use-push-settings.ts'

/** A promise whose end the test decides on. */
function later<T>() {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => (settle = resolve))
  return { promise, settle }
}

beforeEach(() => {
  const registration = { pushManager: {} }
  const serviceWorker = { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) }
  vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0, serviceWorker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the newest choice, whenever earlier ones or what was persisted arrive', async () => {
  const stored = later<NotificationKind[] | undefined>()
  const attempts = [later<void>(), later<void>()]
  let asked = 0
  const actions: PushChoiceActions = {
    readKinds: () => stored.promise,
    turnOn: () => attempts[asked++]?.promise ?? Promise.resolve(),
    turnOff: () => Promise.reject(new Error('nobody turned it off')),
  }
  const { result } = renderHook(() => usePushSettings([], actions))
  act(() => result.current.turnKind('like', true))
  act(() => result.current.turnKind('comment', true))
  await act(async () => stored.settle(undefined))
  expect(result.current).toMatchObject({ kinds: ['like', 'comment'], isBusy: true })
  await waitFor(() => expect(asked).toBe(1))
  await act(async () => attempts[0]?.settle())
  await waitFor(() => expect(asked).toBe(2))
  expect(result.current).toMatchObject({ kinds: ['like', 'comment'], isBusy: true })
  await act(async () => attempts[1]?.settle())
  await waitFor(() => expect(result.current.isBusy).toBe(false))
  expect(result.current.kinds).toEqual(['like', 'comment'])
})

it('makes a change to what another tab chose meanwhile', async () => {
  let persisted: readonly NotificationKind[] = ['like', 'comment', 'follow']
  const actions: PushChoiceActions = {
    readKinds: () => Promise.resolve(persisted),
    turnOn: async (_, kinds) => void (persisted = kinds),
    turnOff: () => Promise.reject(new Error('nobody turned it off')),
  }
  const [here, there] = [1, 2].map(() => renderHook(() => usePushSettings(persisted, actions)))
  act(() => there?.result.current.turnKind('like', false))
  await waitFor(() => expect(here?.result.current.kinds).toEqual(['comment', 'follow']))
  act(() => here?.result.current.turnKind('comment', false))
  await waitFor(() => expect(persisted).toEqual(['follow']))
  await waitFor(() => expect(there?.result.current.kinds).toEqual(['follow']))
})
