import { beforeEach, expect, it, vi } from 'vitest'
import { untilInstalled } from './until-installed.ts'

type Registered = NonNullable<Awaited<ReturnType<Parameters<typeof untilInstalled>[0]['register']>>>

/** A worker that comes to this in the end. */
function worker(end: ServiceWorkerState): ServiceWorker {
  const target = Object.assign(new EventTarget(), { state: 'installing' })
  setTimeout(() => {
    target.state = end
    target.dispatchEvent(new Event('statechange'))
  })
  return target as unknown as ServiceWorker
}

const none = { active: null, waiting: null, installing: null }
const given = (end: ServiceWorkerState): Promise<Registered> => Promise.resolve({ ...none, installing: worker(end) })
const wait = vi.fn<(ms: number) => Promise<void>>()
beforeEach(() => {
  wait.mockReset().mockResolvedValue()
  vi.spyOn(console, 'info').mockReturnValue()
})

it('registers a worker that can be installed once', async () => {
  const register = vi.fn<() => Promise<Registered>>(() => given('installed'))
  await untilInstalled({ register, wait })
  expect(register).toHaveBeenCalledOnce()
  expect(wait).not.toHaveBeenCalled()
})

it('asks nothing of a worker that is there', async () => {
  const active = worker('activated')
  const register = vi.fn<() => Promise<Registered>>(() => Promise.resolve({ ...none, active }))
  await untilInstalled({ register, wait })
  expect(register).toHaveBeenCalledOnce()
})

it('tries again, ever more rarely, where its script or one of its files did not come', async () => {
  const register = vi.fn<() => Promise<Registered>>(() => given('installed'))
  register.mockRejectedValueOnce(new TypeError('Failed to update'))
  for (let failures = 0; failures < 7; failures += 1) register.mockImplementationOnce(() => given('redundant'))
  await untilInstalled({ register, wait })
  expect(wait.mock.calls.map(([ms]) => ms / 60_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(console.info).toHaveBeenCalledOnce()
})

it('tries again where the browser has forgotten it already', async () => {
  const register = vi.fn<() => Promise<Registered>>(() => given('installed')).mockResolvedValueOnce(none)
  await untilInstalled({ register, wait })
  expect(register).toHaveBeenCalledTimes(2)
})
