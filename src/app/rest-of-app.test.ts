// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseDataSaver } from '#src/entities/data-saver/data-saver.ts'
import { fetchRestWhenIdle } from './rest-of-app.ts'

const newWorker = () => ({ postMessage: vi.fn<(message: unknown) => void>() })
let idle: (() => void)[] = []
const beIdle = () => {
  for (const callback of idle.splice(0)) callback()
}

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
})
afterEach(async () => {
  await chooseDataSaver('auto')
  vi.unstubAllGlobals()
})

it('asks the worker and the newer one that waits, once the browser is idle', () => {
  const [active, waiting] = [newWorker(), newWorker()]
  fetchRestWhenIdle({ active, waiting })
  expect(active.postMessage).not.toHaveBeenCalled()
  beIdle()
  for (const worker of [active, waiting])
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'FETCH_REST' })
})

it('asks nothing while data is saved, and asks once it is not any more', async () => {
  await chooseDataSaver('on')
  const active = newWorker()
  const ask = fetchRestWhenIdle({ active, waiting: null })
  ask()
  beIdle()
  expect(active.postMessage).not.toHaveBeenCalled()
  await chooseDataSaver('off')
  beIdle()
  expect(active.postMessage).toHaveBeenCalledOnce()
})

it('asks a worker that becomes active later', () => {
  const registration: Parameters<typeof fetchRestWhenIdle>[0] = { active: null, waiting: null }
  const ask = fetchRestWhenIdle(registration)
  beIdle()
  const active = newWorker()
  registration.active = active
  ask()
  beIdle()
  expect(active.postMessage).toHaveBeenCalledOnce()
})
