import { describe, expect, it } from 'vitest'
import { choosePicture, fitSize } from './picture-choice.ts'

describe('fitSize', () => {
  it('brings the longest side down to 2048 and keeps the shape', () => {
    expect(fitSize({ width: 4096, height: 3072 })).toEqual({ width: 2048, height: 1536 })
    expect(fitSize({ width: 1000, height: 8000 })).toEqual({ width: 256, height: 2048 })
  })

  it('never enlarges, and never draws nothing', () => {
    expect(fitSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 })
    expect(fitSize({ width: 60_000, height: 1 })).toEqual({ width: 2048, height: 1 })
  })
})

describe('choosePicture', () => {
  const drawn = { size: 300, name: 'drawn' }
  const stripped = { size: 900, name: 'stripped' }

  it('takes the smaller one', () => {
    expect(choosePicture({ originalSize: 1000, stripped, drawn })).toBe(drawn)
    expect(choosePicture({ originalSize: 210, stripped: { ...stripped, size: 200 }, drawn })).toMatchObject({
      size: 200,
    })
  })

  it('never takes one larger than the original while there is another', () => {
    const lean = { size: 250, name: 'stripped' }
    expect(choosePicture({ originalSize: 260, stripped: lean, drawn })).toBe(lean)
  })

  it('draws anew what cannot be taken apart, and strips what cannot be drawn', () => {
    expect(choosePicture({ originalSize: 100, stripped: undefined, drawn })).toBe(drawn)
    expect(choosePicture({ originalSize: 1000, stripped, drawn: undefined })).toBe(stripped)
    expect(choosePicture({ originalSize: 1000, stripped: undefined, drawn: undefined })).toBeUndefined()
  })
})
