import { expect, it, vi } from 'vitest'
import { reloadWhenAnotherTakesOver } from './reload-on-takeover.ts'

const worker = {} as ServiceWorker

function follow(controller: ServiceWorker | null) {
  const workers = Object.assign(new EventTarget(), { controller })
  const reload = vi.fn<() => void>()
  reloadWhenAnotherTakesOver(workers, reload)
  const controlledBy = (next: ServiceWorker | null) => {
    workers.controller = next
    workers.dispatchEvent(new Event('controllerchange'))
    return reload.mock.calls.length
  }
  return { controlledBy }
}

it('loads the page anew, once, when another worker takes over, and not for the very first one', () => {
  const { controlledBy } = follow(null)
  expect([worker, worker, worker].map(controlledBy)).toEqual([0, 1, 1])
})

it('leaves the page as it is when the browser takes the worker away: without the network there would be none', () => {
  const { controlledBy } = follow(worker)
  expect([null, worker].map(controlledBy)).toEqual([0, 0])
})
