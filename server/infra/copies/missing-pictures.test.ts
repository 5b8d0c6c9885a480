import { expect, it } from 'vitest'
import { StartRefusal } from '#server/start-refusal.ts'
import { describeMissingPictures } from './missing-pictures.ts'

const names = ['vapid-keys.json', 'media/here/320.webp', 'media/here/640.webp', 'media/other/320.webp']
const missing = (...keys: string[]) => describeMissingPictures(new Set(keys), { names, place: '/data' })

it('says how many pictures are missing, and nothing when none is', () => {
  expect(missing('here', 'other')).toBe('')
  expect(missing()).toBe('')
  expect(missing('here', 'gone', 'lost')).toBe(' Of the 3 pictures of posts 2 were missing in /data before.')
})

it('refuses where none is there: it is the wrong place', () => {
  expect(() => missing('gone', 'lost')).toThrow(StartRefusal)
  expect(() => missing('gone', 'lost')).toThrow(/2 pictures.*\/data/)
})
