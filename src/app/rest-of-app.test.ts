// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { hearOfQuiet, keepQuiet } from '#src/offline/api/quiet.ts'
import { fetchRestWhenIdle } from './rest-of-app.ts'

const newWorker = () => ({ postMessage: vi.fn<(message: unknown) => void>() })
let idle: (() => void)[] = []
const beIdle = async () => {
  for (const callback of idle.splice(0)) callback()
  await Promise.resolve()
}

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
})
afterEach(async () => {
  await chooseDataSaver('auto')
  vi.unstubAllGlobals()
})

it('asks the worker and the newer one that waits, once the browser is idle', async () => {
  const [active, waiting] = [newWorker(), newWorker()]
  fetchRestWhenIdle({ active, waiting })
  expect(active.postMessage).not.toHaveBeenCalled()
  await beIdle()
  for (const worker of [active, waiting])
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'FETCH_REST' })
})

it('asks nothing while data is saved, and asks once it is not any more', async () => {
  await chooseDataSaver('on')
  const active = newWorker()
  const ask = fetchRestWhenIdle({ active, waiting: null })
  ask()
  await beIdle()
  expect(active.postMessage).not.toHaveBeenCalled()
  await chooseDataSaver('off')
  await beIdle()
  expect(active.postMessage).toHaveBeenCalledOnce()
})

it('asks a worker that becomes active later', async () => {
  const registration: Parameters<typeof fetchRestWhenIdle>[0] = { active: null, waiting: null }
  const ask = fetchRestWhenIdle(registration)
  await beIdle()
  const active = newWorker()
  registration.active = active
  ask()
  await beIdle()
  expect(active.postMessage).toHaveBeenCalledOnce()
})

it('asks nothing of a worker that makes way for a newer one', async () => {
  vi.useFakeTimers()
  const stop = hearOfQuiet()
  const active = newWorker()
  fetchRestWhenIdle({ active, waiting: newWorker() })
  keepQuiet(1_000)
  await beIdle()
  await vi.advanceTimersByTimeAsync(999)
  expect(active.postMessage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(active.postMessage).toHaveBeenCalledOnce()
  stop()
  vi.useRealTimers()
})
