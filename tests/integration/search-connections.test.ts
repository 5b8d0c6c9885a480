import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ReadAside } from '#server/infra/db/read-aside.ts'
import { makeSearchService } from '#server/modules/search/search-service.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp

beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

it('looks for all kinds at once where they go to a thread together, and takes one connection of few where each would take its own', async () => {
  const { db, dialect } = test.deps
  const { id } = await test.member()
  let reading = 0
  let mostAtOnce = 0
  const readAside: ReadAside = async (_, read) => {
    reading += 1
    mostAtOnce = Math.max(mostAtOnce, reading)
    return read(db).finally(() => (reading -= 1))
  }
  const { search } = makeSearchService({ dialect, readAside, readPosts: async () => [], bestKnown: async () => [] })
  await search(db, { q: 'harbour' }, id)
  expect(mostAtOnce).toBe(dialect.name === 'sqlite' ? 3 : 1)
})
