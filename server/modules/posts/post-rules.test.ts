import { expect, it } from 'vitest'
import { altTextOf, checkNewPost, titleOf } from './post-rules.ts'

const by = { first_name: 'Ada', last_name: 'Byron' }

it('wants some text or a picture', () => {
  expect(() => checkNewPost({ text: '', pictures: 0 })).toThrow(
    'You must write something or upload at least one image.',
  )
  expect(() => checkNewPost({ text: 'a', pictures: 0 })).not.toThrow()
  expect(() => checkNewPost({ text: '', pictures: 3 })).not.toThrow()
})

it('takes three pictures and no fourth', () => {
  expect(() => checkNewPost({ text: 'a', pictures: 4 })).toThrow('at most 3 images')
})

it("reads a description from its own field or from the spec's caption", () => {
  expect(altTextOf({ media_alt_0: ' A cat ' }, 0)).toBe('A cat')
  expect(altTextOf({ media_alt_0: ' ', media_caption_0: 'A dog' }, 0)).toBe('A dog')
  expect(altTextOf({ media_alt_0: 'A cat', media_caption_1: '' }, 1)).toBeNull()
  expect(() => altTextOf({ media_alt_0: 'a'.repeat(1001) }, 0)).toThrow('at most 1000')
})

it('titles a post with its first line', () => {
  expect(titleOf({ ...by, text_content: '\nShort one\nmore' })).toBe('Short one')
  expect(titleOf({ ...by, text_content: '' })).toBe('A picture by Ada Byron')
})

it('cuts a long title between words and never inside a character', () => {
  const words = 'Recipes should give weights, not cups. I have owned four cups in my life'
  expect(titleOf({ ...by, text_content: words })).toBe('Recipes should give weights, not cups. I have owned four…')
  const family = '👨‍👩‍👧'
  expect(titleOf({ ...by, text_content: family.repeat(70) })).toBe(`${family.repeat(60)}…`)
})
