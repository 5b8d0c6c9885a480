import { expect, it } from 'vitest'
import { joinedText, placeText, websiteText } from './profile-texts.ts'

it('writes a place as one line, as far as it is known', () => {
  expect(placeText({ city: 'Porto', country: 'Portugal' })).toBe('Porto, Portugal')
  expect(placeText({ city: null, country: 'Portugal' })).toBe('Portugal')
  expect(placeText({ city: null, country: '' })).toBeUndefined()
})

it('writes a web address as people do', () => {
  expect(websiteText('https://www.example.org/')).toBe('example.org')
  expect(websiteText('http://example.org/a/')).toBe('example.org/a')
})

it('names the month of joining', () => {
  expect(joinedText('2026-11-15T12:00:00.000Z')).toBe('Joined November 2026')
})
