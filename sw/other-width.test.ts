import { expect, it, vi } from 'vitest'
import { loadOrOtherWidth } from './other-width.ts'

const cacheName = 'pictures'
const small = 'http://localhost/media/a/320.webp'
const url = 'http://localhost/media/a/1280.webp'
const fail = () => Promise.reject(new TypeError('no network'))

function stubCaches() {
  const cache = {
    keys: () => Promise.resolve([new Request(small)]),
    match: () => Promise.resolve(new Response('small', { headers: { 'content-type': 'image/webp' } })),
  }
  const has = (name: string) => Promise.resolve(name === cacheName)
  vi.stubGlobal('caches', { has, open: () => Promise.resolve(cache) })
  vi.stubGlobal('location', new URL('http://localhost/'))
}

it('shows the width that is there where the other one does not load', async () => {
  stubCaches()
  const shown = await loadOrOtherWidth({ request: { url, destination: 'image' }, cacheName }, fail)
  expect(await shown.text()).toBe('small')
})

it('gives to whoever keeps the bytes, or saves them as a file, no other width in their place', async () => {
  stubCaches()
  await expect(loadOrOtherWidth({ request: { url, destination: '' }, cacheName }, fail)).rejects.toThrow('no network')
})

it('makes no cache where there is none', async () => {
  stubCaches()
  const request = { url, destination: 'image' } as const
  await expect(loadOrOtherWidth({ request, cacheName: 'of-who-left' }, fail)).rejects.toThrow('no network')
})
