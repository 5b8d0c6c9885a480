import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { blockMember, listBlocks } from '#contract/block.ts'
import { deactivateAccount, deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { decide } from '#contract/moderation.ts'
import { readFeed } from '#contract/post.ts'
import { readSharePreview } from '#contract/share-preview.ts'
import { apartTable } from '#tests/support/apart-table.ts'
import { makeApartWorld, type ApartWorld } from '#tests/support/apart-world.ts'
import { answersOf, marksIn, seenBy } from '#tests/support/ask-apart.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { leave } from '#tests/support/leave.ts'

let test: TestApp
/** In one the two see each other, so that a call that shows nobody anyway is noticed; in another, the first blocked the second. */
let together: ApartWorld
let apart: ApartWorld
/** Where the second is suspended, deactivated or on the way to be deleted. */
let without: ApartWorld
let away: ApartWorld
let leaving: ApartWorld
/** Where the second is deleted: a server of its own, where two weeks have passed. */
let later: TestApp
let bereft: ApartWorld

const sides = [
  { who: 'whoever blocked', side: 'whoever acted', world: () => apart, at: () => test },
  { who: 'whoever was blocked', side: 'the other', world: () => apart, at: () => test },
  { who: 'whoever meets a suspended member', side: 'whoever acted', world: () => without, at: () => test },
  { who: 'whoever meets a deactivated member', side: 'whoever acted', world: () => away, at: () => test },
  { who: 'whoever meets a leaving member', side: 'whoever acted', world: () => leaving, at: () => test },
  { who: 'whoever meets a deleted member', side: 'whoever acted', world: () => bereft, at: () => later },
] as const

beforeAll(async () => {
  test = await buildTestApp()
  together = await makeApartWorld(test)
  apart = await makeApartWorld(test)
  // Both have read before: what is kept of a reading must not bring anybody back.
  without = await makeApartWorld(test)
  away = await makeApartWorld(test)
  leaving = await makeApartWorld(test)
  later = await buildTestApp()
  bereft = await makeApartWorld(later)
  for (const { side, world, at } of sides) {
    await answersOf(at(), readFeed, { kind: 'shows', scene: seenBy(side, world()) })
  }
  await test.call(blockMember, { params: { userId: apart.two.id } }, apart.one.token)
  const moderator = await test.member({ role: 'moderator' })
  const body = { kind: 'member', id: without.two.id, action: 'suspend', reason: 'Rule 1' } as const
  await test.call(decide, { body }, moderator.token)
  await leave(test, away.two, deactivateAccount)
  await leave(test, leaving.two, deleteAccount)
  await leave(later, bereft.two, deleteAccount)
  later.clock.advance(secondThoughtsMs)
  await later.app.jobs.settle()
})
afterAll(async () => {
  await test.close()
  await later.close()
})

it('knows of every endpoint whether it shows people, and of none that is no endpoint', () => {
  expect(Object.keys(apartTable).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted())
})

describe.each(sides)('$who', ({ side, world, at }) => {
  const showing = allEndpoints.filter(({ name }) => apartTable[name]?.neither === undefined)

  it.each(showing)('gets nothing of the other from $name', async (endpoint) => {
    const scene = seenBy(side, world())
    const shown = await answersOf(at(), endpoint, { kind: 'shows', scene })
    const refused = await answersOf(at(), endpoint, { kind: 'refuses', scene })
    expect(shown.length + refused.length).toBeGreaterThan(0)
    for (const { attempt, status, text } of shown) {
      expect(status, attempt).toBe(200)
      // What was asked for and is not there may be named as not there.
      const said = endpoint.name === 'listPostStates' ? text.replace(/"gone":\[[^\]]*\]/, '') : text
      expect(marksIn(said, scene), `${attempt}: ${text}`).toEqual([])
    }
    for (const { attempt, status, text } of refused) {
      expect(status, `${attempt}: ${text}`).toBe(404)
      expect(marksIn(text, scene), attempt).toEqual([])
    }
  })
})

it.each(sides.slice(2))('shows visitors nothing through a share link, like $who', async ({ world, at }) => {
  const { two } = world()
  const { status, text } = await at().call(readSharePreview, { params: { shareid: two.shareId } })
  expect(status, text).toBe(404)
  const page = await at().app.inject({ url: `/share/${two.shareId}` })
  expect(marksIn(page.body.replaceAll(two.shareId, ''), seenBy('whoever acted', world()))).toEqual([])
})

it.each(sides.slice(3))('names nobody in the list of those one blocked, like $who', async ({ world, at }) => {
  const { one, two } = world()
  await at().call(blockMember, { params: { userId: two.id } }, one.token)
  expect((await at().call(listBlocks, {}, one.token)).reply.blocks).toEqual([])
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
