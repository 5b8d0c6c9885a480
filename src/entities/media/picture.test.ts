import { expect, it } from 'vitest'
import type { Media } from '#contract/media.ts'
import { coverScale, gridRatio, toPicture } from './picture.ts'
import { thumbhashUrl } from './thumbhash-url.ts'

const media: Media = {
  media_url: '/media/a/1600.webp',
  width: 1600,
  height: 900,
  thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  alt_text: null,
  variants: [
    { width: 320, url: '/media/a/320.webp' },
    { width: 640, url: '/media/a/640.webp' },
  ],
}

it('offers every size the server stores, each once', () => {
  const same = { ...media, variants: [...media.variants, { width: 1600, url: media.media_url }] }
  const wanted = '/media/a/320.webp 320w, /media/a/640.webp 640w, /media/a/1600.webp 1600w'
  expect(toPicture(media).srcSet).toBe(wanted)
  expect(toPicture(same).srcSet).toBe(wanted)
  expect(toPicture({ ...media, variants: [] }).srcSet).toBeUndefined()
})

it('keeps the shape of a lone picture, from 4:5 to 2.2:1', () => {
  expect(gridRatio([{ width: 1600, height: 900 }])).toBeCloseTo(16 / 9)
  expect(gridRatio([{ width: 900, height: 3000 }])).toBe(4 / 5)
  expect(gridRatio([{ width: 3000, height: 300 }])).toBe(2.2)
})

it('gives several pictures one shape', () => {
  expect(gridRatio([media, media])).toBe(1.6)
  expect(gridRatio([media, media, media])).toBe(1.6)
})

it('draws the stand-in of a picture, and nothing for what is not one', () => {
  expect(thumbhashUrl(media.thumbhash)).toMatch(/^data:image\/png;base64,/)
  expect(thumbhashUrl('%%%')).toBeUndefined()
  expect(thumbhashUrl('')).toBeUndefined()
})

it('knows how much wider than its cell a picture is drawn that is cut off at the sides', () => {
  const panorama = { width: 3000, height: 250 }
  expect(coverScale(panorama, { ratio: 2.2, index: 0, count: 1 })).toBeCloseTo(12 / 2.2)
  expect(coverScale(panorama, { ratio: 1.6, index: 1, count: 2 })).toBeCloseTo(12 / 0.8)
  expect(coverScale(panorama, { ratio: 1.6, index: 0, count: 3 })).toBeCloseTo(12 / 0.96)
  expect(coverScale({ width: 900, height: 1600 }, { ratio: 4 / 5, index: 0, count: 1 })).toBe(1)
})
