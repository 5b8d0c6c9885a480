import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { blockMember } from '#contract/block.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readFeed } from '#contract/post.ts'
import { apartTable, marksOf, type Apart } from '#tests/support/apart-table.ts'
import { makeApartWorld, type ApartWorld } from '#tests/support/apart-world.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
/** In one the two see each other, so that a call that shows nobody anyway is noticed; in the other, the first blocked the second. */
let together: ApartWorld
let apart: ApartWorld

beforeAll(async () => {
  test = await buildTestApp()
  together = await makeApartWorld(test)
  apart = await makeApartWorld(test)
  // Both have read before: what is kept of a reading must not bring anybody back.
  for (const side of sides) await answersOf(readFeed, 'shows', seenBy(side, apart))
  await test.call(blockMember, { params: { userId: apart.two.id } }, apart.one.token)
})
afterAll(() => test.close())

const sides = ['whoever blocked', 'whoever was blocked'] as const
type Side = (typeof sides)[number]

function seenBy(side: Side, world: ApartWorld): Apart {
  const { one, two } = world
  return side === 'whoever blocked' ? { ...world, viewer: one, hidden: two } : { ...world, viewer: two, hidden: one }
}

/** The answers to all of an endpoint's calls, to the last page of each. */
async function answersOf(endpoint: Endpoint, kind: 'shows' | 'refuses', scene: Apart) {
  const row = apartTable[endpoint.name]
  const attempts = row?.neither === undefined ? (row?.[kind]?.(scene) ?? []) : []
  const answers = []
  for (const attempt of attempts) {
    let text = ''
    let status = 200
    let cursor: string | undefined
    do {
      const query = { ...attempt.query, ...(cursor !== undefined && { cursor }) }
      const page = await test.call(endpoint, { ...attempt, query }, scene.viewer.token)
      text += page.text
      status = Math.max(status, page.status)
      cursor = cursorIn(page.body)
    } while (cursor !== undefined)
    answers.push({ attempt: JSON.stringify(attempt), status, text })
  }
  return answers
}

function cursorIn(body: unknown): string | undefined {
  const cursor = body !== null && typeof body === 'object' && 'next_cursor' in body ? body.next_cursor : undefined
  return typeof cursor === 'string' ? cursor : undefined
}

/** By which of the hidden one's marks an answer would be known. */
const marksIn = (text: string, { hidden }: Apart) => marksOf(hidden).filter((mark) => text.includes(mark))

it('knows of every endpoint whether it shows people, and of none that is no endpoint', () => {
  expect(Object.keys(apartTable).toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted())
})

describe.each(sides)('%s', (side) => {
  const showing = allEndpoints.filter(({ name }) => apartTable[name]?.neither === undefined)

  it.each(showing)('gets nothing of the other from $name', async (endpoint) => {
    const scene = seenBy(side, apart)
    for (const { attempt, status, text } of await answersOf(endpoint, 'shows', scene)) {
      expect(status, attempt).toBe(200)
      // What was asked for and is not there may be named as not there.
      const said = endpoint.name === 'listPostStates' ? text.replace(/"gone":\[[^\]]*\]/, '') : text
      expect(marksIn(said, scene), `${attempt}: ${text}`).toEqual([])
    }
    for (const { attempt, status, text } of await answersOf(endpoint, 'refuses', scene)) {
      expect(status, `${attempt}: ${text}`).toBe(404)
      expect(marksIn(text, scene), attempt).toEqual([])
    }
  })
})

describe('two who see each other', () => {
  it.each(allEndpoints)('find one another through $name, if it shows people', async (endpoint) => {
    const scene = seenBy('whoever blocked', together)
    for (const { attempt, text } of await answersOf(endpoint, 'shows', scene)) {
      expect(marksIn(text, scene), `${attempt}: ${text}`).not.toEqual([])
    }
    for (const { attempt, status } of await answersOf(endpoint, 'refuses', scene)) {
      expect(status, attempt).not.toBe(404)
    }
  })
})
