import { expect, it } from 'vitest'
import { maybeWordsSchema, wordsSchema } from './words.ts'

const some = wordsSchema(3, { missing: 'Say something.', tooLong: 'At most 3 characters.' })
const maybe = maybeWordsSchema(3, 'At most 3 characters.')
const sentence = (schema: typeof some, text: string) => schema.safeParse(text).error?.issues[0]?.message
const unseen = ['', ' \n ', '\u200b', '\u3164 \u2800', '\u202e\u00ad\ufeff']

it.each(unseen)('takes %j for nothing', (text) => {
  expect(sentence(some, text)).toBe('Say something.')
  expect(maybe.parse(text)).toBe('')
})

it.each(['no', '👨‍👩‍👧', 'a\nb', 'शि', '\u200fא'])('takes %j as it is', (text) => {
  expect([some.parse(` ${text}\n`), maybe.parse(` ${text}\n`)]).toEqual([text, text])
})

it('counts characters as readers do', () => {
  expect([sentence(some, 'abcd'), sentence(maybe, 'abcd')]).toEqual(['At most 3 characters.', 'At most 3 characters.'])
  expect(some.parse('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧')).toBe('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧')
})
