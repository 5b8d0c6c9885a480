import { expect, it } from 'vitest'
import { StartRefusal } from '#server/start-refusal.ts'
import { describeMissingFiles } from './missing-files.ts'

const names = [
  'vapid-keys.json',
  'media/here/320.webp',
  'media/here/640.webp',
  'media/face/320.webp',
  'media/tickets/log',
]
const missing = (pictures: string[], portraits: string[] = [], attachments: string[] = []) =>
  describeMissingFiles(
    { pictures: new Set(pictures), portraits: new Set(portraits), attachments: new Set(attachments) },
    { names, place: '/data' },
  )

it('says how many files of each kind are missing, and nothing when none is', () => {
  expect(missing([])).toBe('')
  expect(missing(['here'], ['face'], ['tickets/log'])).toBe('')
  expect(missing(['here', 'gone', 'lost'], ['face'])).toBe(' Missing in /data before: of 3 pictures 2.')
  expect(missing(['here'], ['face', 'mask'], ['tickets/log', 'tickets/note'])).toBe(
    ' Missing in /data before: of 2 portraits 1, of 2 attachments 1.',
  )
})

it('takes no picture for there because another file’s name begins as its own', () => {
  expect(missing(['here', 'her'])).toBe(' Missing in /data before: of 2 pictures 1.')
  expect(missing(['here'], [], ['tickets/lo'])).toBe(' Missing in /data before: of 1 attachments 1.')
})

it('refuses where none is there: it is the wrong place', () => {
  expect(() => missing(['gone'], ['lost'])).toThrow(StartRefusal)
  expect(() => missing(['gone'], ['lost'], ['tickets/none'])).toThrow(/3 pictures and attachments.*\/data/)
})

it('goes on where all of one kind are missing and others are there', () => {
  expect(missing(['gone'], ['face'])).toBe(' Missing in /data before: of 1 pictures 1.')
})
