import { expect, it } from 'vitest'
import { itemAt, postIdOf } from '#tests/support/outbox-fixtures.ts'
import { shareOut, withSmallerFiles } from './shrink-files.ts'

const picture = (size: number) => ({ size, type: 'image/webp' })
const document = (size: number) => ({ size, type: 'application/pdf' })

it('gives each picture as much as all can have, and what a small one leaves over to the larger ones', () => {
  expect(shareOut([picture(900), picture(900), picture(900)], 900)).toEqual([300, 300, 300])
  expect(shareOut([picture(800), picture(100), picture(600)], 900)).toEqual([400, 100, 400])
  expect(shareOut([picture(10), picture(20)], 900)).toEqual([10, 20])
})

it('leaves other files as they are and counts them', () => {
  expect(shareOut([document(300), picture(900)], 900)).toEqual([300, 600])
})

it('puts smaller bytes in the place of those they were made of, wherever their author moved them, and of no others', () => {
  const of = (blobKey: string, altText: string) => ({ blobKey, altText, type: 'image/jpeg' })
  const post = { id: postIdOf(7), textContent: 'Three views' }
  // As it was found too large it had a, b and c.
  const changed = itemAt(1, { kind: 'create-post', post, pictures: [of('c', 'The sea'), of('new', 'A gull')] })
  const smaller = new Map(['a', 'b', 'c'].map((key) => [key, { blobKey: `small-${key}`, type: 'image/webp' }]))
  expect(withSmallerFiles(changed, smaller)).toMatchObject({
    pictures: [{ blobKey: 'small-c', type: 'image/webp', altText: 'The sea' }, of('new', 'A gull')],
  })
  const another = itemAt(2, { kind: 'create-post', post, pictures: [of('new', 'A gull')] })
  expect(withSmallerFiles(another, smaller)).toBe(another)
})
