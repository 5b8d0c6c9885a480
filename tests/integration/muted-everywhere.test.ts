import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { muteMember } from '#contract/mute.ts'
import { readFeed } from '#contract/post.ts'
import { apartTable } from '#tests/support/apart-table.ts'
import { makeApartWorld, type ApartWorld } from '#tests/support/apart-world.ts'
import { answersOf, marksIn, seenBy } from '#tests/support/ask-apart.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
/** The first muted the second; that the table knows every endpoint, and that all of this is there without a mute, another test says. */
let muting: ApartWorld

beforeAll(async () => {
  test = await buildTestApp()
  muting = await makeApartWorld(test)
  // Read before: what is kept of a reading must not bring anybody back.
  await answersOf(test, readFeed, { kind: 'shows', scene: seenBy('whoever acted', muting) })
  await test.call(muteMember, { params: { userId: muting.two.id } }, muting.one.token)
})
afterAll(() => test.close())

const isSilent = (name: string) => {
  const row = apartTable[name]
  return row !== undefined && 'whenMuted' in row && row.whenMuted === 'silent'
}

describe('whoever muted', () => {
  it.each(allEndpoints.filter(({ name }) => isSilent(name)))(
    'hears nothing of the other through $name',
    async (each) => {
      const scene = seenBy('whoever acted', muting)
      const answers = await answersOf(test, each, { kind: 'shows', scene })
      expect(answers.length).toBeGreaterThan(0)
      for (const { attempt, status, text } of answers) {
        expect(status, attempt).toBe(200)
        // By their id: what a third says to them is the third's.
        expect(text.includes(scene.hidden.id), `${attempt}: ${text}`).toBe(false)
      }
    },
  )

  it.each(allEndpoints.filter(({ name }) => !isSilent(name)))('reaches them through $name as before', async (each) => {
    const scene = seenBy('whoever acted', muting)
    for (const { attempt, text } of await answersOf(test, each, { kind: 'shows', scene })) {
      expect(marksIn(text, scene), `${attempt}: ${text}`).not.toEqual([])
    }
    for (const { attempt, status } of await answersOf(test, each, { kind: 'refuses', scene })) {
      expect(status, attempt).not.toBe(404)
    }
  })
})

describe('whoever was muted', () => {
  it.each(allEndpoints)('notices nothing of it through $name', async (endpoint) => {
    const scene = seenBy('the other', muting)
    for (const { attempt, text } of await answersOf(test, endpoint, { kind: 'shows', scene })) {
      expect(marksIn(text, scene), `${attempt}: ${text}`).not.toEqual([])
    }
    for (const { attempt, status } of await answersOf(test, endpoint, { kind: 'refuses', scene })) {
      expect(status, attempt).not.toBe(404)
    }
  })
})
