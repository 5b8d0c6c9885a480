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

it('sends what is as before again where a change of it was refused, in the place of that change', () => {
  const refused = { bio: 'Writes.' }
  expect(changesBetween(before, { ...before, ...refused }, refused)).toEqual(refused)
  expect(changesBetween(before, before, refused)).toEqual({ bio: 'Reads.' })
  expect(changesBetween(before, { ...before, city: 'Haifa' }, refused)).toEqual({ bio: 'Reads.', city: 'Haifa' })
})

it('completes a website as people say it, and nothing else', () => {
  const websiteFor = (website: string) => changesBetween(before, { ...before, website }).website
  expect(websiteFor('sayso.example')).toBe('https://sayso.example')
  expect(websiteFor(' www.sayso.example:8080/a?b ')).toBe('https://www.sayso.example:8080/a?b')
  expect(websiteFor('http://sayso.example')).toBe('http://sayso.example')
  expect(websiteFor('example.org')).toBeUndefined()
  for (const other of ['javascript:alert(1)', 'ftp://a.example', 'mailto:a@b.example', 'a@b.example', 'hello', '']) {
    expect(websiteFor(other)).toBe(other)
  }
})

it('says why a field is not accepted, in the contract’s words', () => {
  expect(problemsOf({ city: 'Haifa', website: '' })).toEqual({})
  expect(problemsOf({ first_name: '' })).toEqual({ first_name: 'Please fill in all fields.' })
  expect(problemsOf({ website: 'ftp://example.org' })).toEqual({
    website: 'A website starts with https:// or http://.',
  })
  expect(problemsOf({ website: 'https://me:secret@example.org' })).toEqual({
    website: 'A website has no user name or password before its name: leave out what stands before the @.',
  })
  expect(problemsOf({ bio: 'x'.repeat(161) })).toEqual({ bio: 'At most 160 characters.' })
})
