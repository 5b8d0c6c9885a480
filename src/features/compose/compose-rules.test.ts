import { describe, expect, it } from 'vitest'
import { assignFiles, refusalOf } from './compose-rules.ts'

describe('refusalOf', () => {
  it('wants words or a picture', () => {
    expect(refusalOf(' \n ', 0)).toBe('You must write something or upload at least one image.')
    expect(refusalOf('\u200b \u3164', 0)).toBe('You must write something or upload at least one image.')
    expect(refusalOf('👍🏽', 0)).toBeUndefined()
    expect(refusalOf('', 1)).toBeUndefined()
    expect(refusalOf('hello', 0)).toBeUndefined()
  })

  it('counts characters as people do, up to 500', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(refusalOf(family.repeat(500), 0)).toBeUndefined()
    expect(refusalOf(family.repeat(501), 0)).toBe('A post has at most 500 characters.')
    expect(refusalOf(`  ${'a'.repeat(500)}  `, 0)).toBeUndefined()
  })
})

describe('assignFiles', () => {
  const image = new File(['x'], 'a.png', { type: 'image/png' })
  const film = new File(['x'], 'a.mp4', { type: 'video/mp4' })

  it('fills the free slots in order and says what found no place', () => {
    expect(assignFiles([image, film, image], [1, 2])).toEqual({
      placed: [
        { file: image, slot: 1 },
        { file: image, slot: 2 },
      ],
      notImages: 1,
      tooMany: 0,
    })
    expect(assignFiles([image, image], [2])).toMatchObject({ placed: [{ slot: 2 }], tooMany: 1 })
  })

  it('gives a place to what says nothing of its type: its bytes have the last word', () => {
    const files = ['', 'application/octet-stream'].map((type) => new File(['x'], 'photo', { type }))
    expect(assignFiles(files, [0, 1])).toMatchObject({ placed: [{ slot: 0 }, { slot: 1 }], notImages: 0 })
  })
})
