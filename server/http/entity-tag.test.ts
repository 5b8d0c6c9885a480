import { expect, it } from 'vitest'
import { isKnownTag, tagOf } from './entity-tag.ts'

it('tags equal content alike and other content differently', () => {
  expect(tagOf('one')).toBe(tagOf('one'))
  expect(tagOf('one')).not.toBe(tagOf('two'))
  expect(tagOf('one')).toMatch(/^W\/"[\w-]{27}"$/)
})

it.each([
  ['nothing', undefined, false],
  ['the tag', tagOf('one'), true],
  ['the tag made strong on the way', tagOf('one').slice(2), true],
  ['another tag', tagOf('two'), false],
  ['the tag among others', `"a", ${tagOf('one')} , W/"b"`, true],
  ['anything', '*', true],
])('compares with what the sender holds: %s', (_, header, isKnown) => {
  expect(isKnownTag(header, tagOf('one'))).toBe(isKnown)
})
