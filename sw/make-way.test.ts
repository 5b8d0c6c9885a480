// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { makeWay, makingWayPlugin, unlessMakingWay } from './make-way.ts'

const request = new Request('https://sayso.example/api/feed')

async function asked(): Promise<Request> {
  const event = Object.assign(new Event('fetch'), { waitUntil: () => {} })
  const made = await makingWayPlugin().requestWillFetch?.({ request, event })
  if (made === undefined) throw new Error('no request')
  return made
}

it('ends the calls under way, and none that come later', async () => {
  const before = await asked()
  makeWay()
  const after = await asked()
  expect(before.signal.aborted).toBe(true)
  expect(after.signal.aborted).toBe(false)
  expect(after.url).toBe(request.url)
})

it('no longer waits for work that goes on, and does for what comes later', async () => {
  const endless = unlessMakingWay(new Promise(() => {}))
  makeWay()
  await endless
  await expect(unlessMakingWay(Promise.reject(new Error('lost')))).rejects.toThrow('lost')
})
