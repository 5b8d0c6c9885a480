import { expect, it } from 'vitest'
import { shareOut } from './shrink-files.ts'

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
