import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { isSamePicture, pictureHash } from './picture-hash.ts'
import { unlikePicture } from '#tests/support/unlike-picture.ts'

const hashOf = async (bytes: Buffer) => (await pictureHash(bytes)) ?? ''

it.each([
  ['smaller', (picture: Sharp) => picture.resize({ width: 200 }).png()],
  ['larger', (picture: Sharp) => picture.resize({ width: 1900 }).png()],
  ['packed badly', (picture: Sharp) => picture.jpeg({ quality: 25 })],
  ['packed otherwise', (picture: Sharp) => picture.resize({ width: 320 }).webp({ quality: 60 })],
  ['in grey', (picture: Sharp) => picture.greyscale().png()],
  ['a little brighter', (picture: Sharp) => picture.modulate({ brightness: 1.1 }).png()],
])('takes one picture for the same when it is %s', async (_, change) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const original = await unlikePicture(seed)
    const copy = await change(sharp(original)).toBuffer()
    expect(isSamePicture(await hashOf(original), await hashOf(copy))).toBe(true)
  }
})

it('tells pictures from one another', async () => {
  const hashes = await Promise.all(Array.from({ length: 12 }, async (_, seed) => hashOf(await unlikePicture(seed))))
  for (const [at, one] of hashes.entries())
    for (const other of hashes.slice(at + 1)) expect(isSamePicture(one, other)).toBe(false)
})

it('has none of an even picture', async () => {
  const even = sharp({ create: { width: 300, height: 200, channels: 4, background: '#c6401d' } })
  expect(await pictureHash(await even.jpeg({ quality: 30 }).toBuffer())).toBeUndefined()
})
