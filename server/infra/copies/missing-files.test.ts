import { expect, it } from 'vitest'
import { StartRefusal } from '#server/start-refusal.ts'
import { describeLacks, refuseWrongPlace } from './missing-files.ts'

const pictureFiles = (key: string) => [`media/${key}/320.webp`, `media/${key}/640.webp`]
const referredTo = (pictures: readonly string[], portraits: readonly string[] = [], attachments = ['tickets/log']) => ({
  pictures: new Map(pictures.map((key) => [key, pictureFiles(key)])),
  portraits: new Map(portraits.map((key) => [key, [`media/${key}/320.webp`]])),
  attachments: new Map(attachments.map((key) => [key, [`media/${key}`]])),
})
const listed = ['vapid-keys.json', ...pictureFiles('here'), 'media/face/320.webp', 'media/tickets/log']

/** What is said of a copy that has all that was listed, unless it is said what it has. */
async function lacksOf(
  referred: ReturnType<typeof referredTo>,
  { copied = listed, later = referred }: { copied?: string[]; later?: ReturnType<typeof referredTo> } = {},
) {
  return describeLacks({ referred, listed, place: '/data', copied: new Set(copied) }, async () => later)
}

it('says how many of each kind were missing before, and nothing when none was', async () => {
  expect(await lacksOf(referredTo(['here'], ['face']))).toEqual({ before: '', meanwhile: '' })
  expect(await lacksOf(referredTo(['here', 'gone', 'lost'], ['face']))).toEqual({
    before: ' Missing in /data before: of 3 pictures 2.',
    meanwhile: '',
  })
  expect(await lacksOf(referredTo(['here'], ['face', 'mask'], ['tickets/log', 'tickets/note']))).toEqual({
    before: ' Missing in /data before: of 2 portraits 1, of 2 attachments 1.',
    meanwhile: '',
  })
})

it('takes no picture for there because another file’s name begins as its own, or one of its sizes is there', async () => {
  const { before } = await lacksOf(referredTo(['here', 'her']))
  expect(before).toBe(' Missing in /data before: of 2 pictures 1.')
  const half = await lacksOf(referredTo(['face']))
  expect(half.before).toBe(' Missing in /data before: of 1 pictures 1.')
})

it('says of what was deleted since, or was there when the files were listed, that it went meanwhile', async () => {
  const deleted = await lacksOf(referredTo(['here', 'gone', 'lost']), { later: referredTo(['here', 'lost']) })
  expect(deleted).toEqual({
    before: ' Missing in /data before: of 3 pictures 1.',
    meanwhile: ' Removed from /data while it was copied: of 3 pictures 1.',
  })
  const copied = listed.filter((name) => name !== 'media/here/640.webp')
  expect(await lacksOf(referredTo(['here'], ['face']), { copied })).toEqual({
    before: '',
    meanwhile: ' Removed from /data while it was copied: of 1 pictures 1.',
  })
})

it('refuses where none is there: it is the wrong place', () => {
  expect(() => refuseWrongPlace(referredTo(['gone'], ['lost'], []), listed, '/data')).toThrow(StartRefusal)
  expect(() => refuseWrongPlace(referredTo(['gone'], ['lost'], ['tickets/none']), listed, '/data')).toThrow(
    /3 pictures and attachments.*\/data/,
  )
  expect(() => refuseWrongPlace(referredTo(['gone'], ['face'], []), listed, '/data')).not.toThrow()
  expect(() => refuseWrongPlace(referredTo([], [], []), [], '/data')).not.toThrow()
})
