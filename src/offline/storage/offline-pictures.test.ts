import { beforeEach, expect, it, vi } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { newMemberId } from '#tests/support/outbox-fixtures.ts'
import { cachesOfMember, earlierPicturesCacheName, offlinePicturesCacheName } from './cache-names.ts'
import { forgetPictures } from './make-room.ts'
import { cachePictures, cacheSentPictures, dropSentPictures, findOfflinePicture } from './offline-pictures.ts'

const address = (path: string) => new URL(path, 'http://localhost').href
const picture = (words: string) => new Response(words, { headers: { 'content-type': 'image/webp' } })

/** As much of the browser's caches as pictures need. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : address(String(request)))
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return Promise.resolve({
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
      match: (request: RequestInfo) => Promise.resolve(entries.get(urlOf(request))?.clone()),
      put: (request: RequestInfo, response: Response) => Promise.resolve(void entries.set(urlOf(request), response)),
      delete: (request: RequestInfo) => Promise.resolve(entries.delete(urlOf(request))),
    })
  }
  const has = (name: string) => Promise.resolve(all.has(name))
  return { all, open, has, delete: (name: string) => Promise.resolve(all.delete(name)) }
}

const memberId = newMemberId()
let device: ReturnType<typeof fakeCaches>

beforeEach(() => {
  device = fakeCaches()
  vi.stubGlobal('caches', device)
  vi.stubGlobal('location', new URL('http://localhost/'))
})

async function leaveByEarlierBuild(...paths: string[]): Promise<void> {
  const cache = await device.open(earlierPicturesCacheName(memberId))
  for (const path of paths) await cache.put(path, picture(path))
}

it('moves what an earlier build cached under another name, when a picture is looked for', async () => {
  await leaveByEarlierBuild('/media/a/640', '/media/b/640')
  const found = await findOfflinePicture(memberId, address('/media/a/1280'))
  expect(await found?.text()).toBe('/media/a/640')
  expect([...device.all.keys()]).toEqual([offlinePicturesCacheName(memberId)])
  expect(await (await findOfflinePicture(memberId, address('/media/b/640')))?.text()).toBe('/media/b/640')
})

it('fetches nothing anew of what an earlier build cached, and drops what is not wanted any more', async () => {
  await leaveByEarlierBuild('/media/a/640', '/media/b/640')
  expect(await cachePictures(memberId, ['/media/a/640'], 'drop-only')).toBe('complete')
  expect([...(device.all.get(offlinePicturesCacheName(memberId))?.keys() ?? [])]).toEqual([address('/media/a/640')])
})

it('makes no cache where there are no bookmarks, and leaves none behind at a logout', async () => {
  expect(await cachePictures(memberId, [], 'fetch')).toBe('complete')
  expect(await findOfflinePicture(memberId, address('/media/a/640'))).toBeUndefined()
  expect(device.all.size).toBe(0)
  expect(cachesOfMember(memberId)).toContain(earlierPicturesCacheName(memberId))
})

it('has what was just sent from here in any width, as long as it is spared', async () => {
  const blob = new Blob(['own'], { type: 'image/webp' })
  await cacheSentPictures(memberId, [{ address: '/media/own/1600.webp', blob }])
  const found = await findOfflinePicture(memberId, address('/media/own/640.webp'))
  expect(found?.headers.get('content-type')).toBe('image/webp')
  const hourLater = Date.now() + hourMs
  await dropSentPictures(memberId, { except: ['/media/own/1600.webp', '/media/far/1.webp'], now: hourLater })
  expect(await findOfflinePicture(memberId, address('/media/own/320.webp'))).toBeDefined()
  await dropSentPictures(memberId, { except: [], now: hourLater })
  expect(await findOfflinePicture(memberId, address('/media/own/320.webp'))).toBeUndefined()
})

it('drops nothing that was sent just now, as no page may know the post yet, nor for the sake of bookmarks', async () => {
  const blob = new Blob(['own'], { type: 'image/webp' })
  await cacheSentPictures(memberId, [{ address: '/media/own/1600.webp', blob }])
  await dropSentPictures(memberId, { except: [], now: Date.now() })
  await cachePictures(memberId, [], 'fetch')
  expect(await findOfflinePicture(memberId, address('/media/own/640.webp'))).toBeDefined()
})

it('gives what was sent up where the device is full, and never a bookmark’s picture', async () => {
  const blob = new Blob(['own'], { type: 'image/webp' })
  await cacheSentPictures(memberId, [{ address: '/media/own/1600.webp', blob }])
  await (await device.open(offlinePicturesCacheName(memberId))).put(address('/media/a/640'), picture('kept'))
  await forgetPictures(memberId)
  expect(await findOfflinePicture(memberId, address('/media/own/640.webp'))).toBeUndefined()
  expect(await findOfflinePicture(memberId, address('/media/a/640'))).toBeDefined()
})

it('takes the widest of several copies', async () => {
  for (const width of [320, 1280, 640]) {
    const blob = new Blob([String(width)], { type: 'image/webp' })
    await cacheSentPictures(memberId, [{ address: `/media/a/${width}.webp`, blob }])
  }
  expect(await (await findOfflinePicture(memberId, address('/media/a/1920.webp')))?.text()).toBe('1280')
})
