import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { blockMember } from '#contract/block.ts'
import { decide } from '#contract/moderation.ts'
import { readFeed } from '#contract/post.ts'
import { readSharePreview } from '#contract/share.ts'
import { apartTable } from '#tests/support/apart-table.ts'
import { makeApartWorld, type ApartWorld } from '#tests/support/apart-world.ts'
import { answersOf, marksIn, seenBy } from '#tests/support/ask-apart.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
/** In one the two see each other, so that a call that shows nobody anyway is noticed; in another, the first blocked the second. */
let together: ApartWorld
let apart: ApartWorld
/** Where the second is suspended. */
let without: ApartWorld

const sides = [
  { who: 'whoever blocked', side: 'whoever acted', world: () => apart },
  { who: 'whoever was blocked', side: 'the other', world: () => apart },
  { who: 'whoever meets a suspended member', side: 'whoever acted', world: () => without },
] as const

beforeAll(async () => {
  test = await buildTestApp()
  together = await makeApartWorld(test)
  apart = await makeApartWorld(test)
  // Both have read before: what is kept of a reading must not bring anybody back.
  without = await makeApartWorld(test)
  for (const { side, world } of sides) await answersOf(test, readFeed, { kind: 'shows', scene: seenBy(side, world()) })
  await test.call(blockMember, { params: { userId: apart.two.id } }, apart.one.token)
  const moderator = await test.member({ role: 'moderator' })
  const body = { kind: 'member', id: without.two.id, action: 'suspend', reason: 'Rule 1' } as const
  await test.call(decide, { body }, moderator.token)
})
afterAll(() => test.close())

it('knows of every endpoint whether it shows people, and of none that is no endpoint', () => {
  expect(Object.keys(apartTable).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted())
})

describe.each(sides)('$who', ({ side, world }) => {
  const showing = allEndpoints.filter(({ name }) => apartTable[name]?.neither === undefined)

  it.each(showing)('gets nothing of the other from $name', async (endpoint) => {
    const scene = seenBy(side, world())
    for (const { attempt, status, text } of await answersOf(test, endpoint, { kind: 'shows', scene })) {
      expect(status, attempt).toBe(200)
      // What was asked for and is not there may be named as not there.
      const said = endpoint.name === 'listPostStates' ? text.replace(/"gone":\[[^\]]*\]/, '') : text
      expect(marksIn(said, scene), `${attempt}: ${text}`).toEqual([])
    }
    for (const { attempt, status, text } of await answersOf(test, endpoint, { kind: 'refuses', scene })) {
      expect(status, `${attempt}: ${text}`).toBe(404)
      expect(marksIn(text, scene), attempt).toEqual([])
    }
  })
})

it('shows visitors nothing of a suspended member through a share link', async () => {
  const { status, text } = await test.call(readSharePreview, { params: { shareid: without.two.shareId } })
  expect(status, text).toBe(404)
  const page = await test.app.inject({ url: `/share/${without.two.shareId}` })
  expect(marksIn(page.body.replaceAll(without.two.shareId, ''), seenBy('whoever acted', without))).toEqual([])
})

describe('two who see each other', () => {
  it.each(allEndpoints)('find one another through $name, if it shows people', async (endpoint) => {
    const scene = seenBy('whoever acted', together)
    for (const { attempt, text } of await answersOf(test, endpoint, { kind: 'shows', scene })) {
      expect(marksIn(text, scene), `${attempt}: ${text}`).not.toEqual([])
    }
    for (const { attempt, status } of await answersOf(test, endpoint, { kind: 'refuses', scene })) {
      expect(status, attempt).not.toBe(404)
    }
  })
})
