import { expect, it } from 'vitest'
import { changesBetween, problemsOf, type ProfileTexts } from './profile-form-rules.ts'

const before: ProfileTexts = {
  first_name: 'Noa',
  last_name: 'Klein',
  bio: 'Reads.',
  city: '',
  country: '',
  website: 'https://example.org',
}

it('finds only what differs, trimmed', () => {
  expect(changesBetween(before, before)).toEqual({})
  expect(changesBetween(before, { ...before, first_name: ' Noa ' })).toEqual({})
  expect(changesBetween(before, { ...before, bio: '', city: ' Haifa ' })).toEqual({ bio: '', city: 'Haifa' })
})

it('says why a field is not accepted, in the contract’s words', () => {
  expect(problemsOf({ city: 'Haifa', website: '' })).toEqual({})
  expect(problemsOf({ first_name: '' })).toEqual({ first_name: 'Please fill in all fields.' })
  expect(problemsOf({ website: 'ftp://example.org' })).toEqual({
    website: 'A website starts with https:// or http://.',
  })
  expect(problemsOf({ bio: 'x'.repeat(161) })).toEqual({ bio: 'At most 160 characters.' })
})
