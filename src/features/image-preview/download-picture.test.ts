// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { downloadPicture, fileName } from './download-picture.ts'

const src = '/media/posts/0a1b/1280.webp'
let pressed: { href: string; target: string; rel: string; download: string }[]

beforeEach(() => {
  pressed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { href, target, rel, download } = this
    pressed.push({ href, target, rel, download })
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('saves a picture as a file', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('bytes', { headers: { 'content-type': 'image/webp' } })))
  await downloadPicture(src, '')
  expect(pressed).toEqual([{ href: 'blob:picture', target: '', rel: '', download: '0a1b-1280.webp' }])
})

it('opens the link in a new tab when the picture cannot be fetched', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await downloadPicture(src, '')
  expect(pressed).toEqual([{ href: new URL(src, location.href).href, target: '_blank', rel: 'noopener', download: '' }])
})

it('names a file after its address and kind', () => {
  expect(fileName('blob:something', 'image/jpeg', '')).toBe('image.jpg')
})

it('names a file after the words it comes with, as far as a file system takes them', () => {
  expect(fileName(src, 'image/png', 'Two of them: "here"/there?\n')).toBe('Two of them here there.png')
  expect(fileName(src, 'image/jpeg', `..${'ä'.repeat(80)}`)).toBe(`${'ä'.repeat(60)}.jpg`)
  expect(fileName(src, 'image/webp', ' ... ')).toBe('0a1b-1280.webp')
})
