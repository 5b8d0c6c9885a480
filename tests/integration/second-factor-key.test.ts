import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('schema')
})
afterAll(() => database.close())

/** What an instance with this key says of it as it starts. */
async function warningsOf(key: string): Promise<string[]> {
  const shared = { ...database, close: async () => {} }
  const instance = await buildTestApp({ database: shared, environment: { SECOND_FACTOR_KEY: key.repeat(43) } })
  await instance.close()
  return instance.logs.filter((line) => line.includes('SECOND_FACTOR_KEY'))
}

it('an instance warns as it starts when the one before had another key for two-factor logins, and once of a key that replaced a lost one', async () => {
  expect(await warningsOf('a')).toEqual([])
  expect(await warningsOf('a')).toEqual([])
  expect(await warningsOf('b')).toEqual([expect.stringContaining('"level":40')])
  expect(await warningsOf('b')).toEqual([])
  expect(await warningsOf('a')).toHaveLength(1)
})
