import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from '#contract/search.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { makeSearchFixture } from '#tests/support/search-fixture.ts'

let test: TestApp
let reader: TestMember
let on: ReturnType<typeof makeSearchFixture>

beforeAll(async () => {
  test = await buildTestApp()
  reader = await test.member({ username: 'reader', first_name: 'Quentin', last_name: 'Vox' })
  on = makeSearchFixture(test, reader)
})
afterAll(() => test.close())

describe('what somebody may type', () => {
  const hostile = [
    '"*() OR NEAR',
    "'; drop table posts; --",
    '%_\\',
    '*',
    '"',
    'a OR b AND NOT c',
    'NEAR(a b)',
    'words:a',
    '^a - b + c | d & e ! f <-> g:*',
    '\\',
    "O'Brien \\' x",
    '(((((',
    '#',
    '@',
    '##a#b',
    '@@@',
    '🎉',
    '\u202e\ufeff\u200b x',
    'ŉ ſt ﬁ Ⅷ',
    'x'.repeat(100),
  ]

  it.each(hostile)('%j is looked for and breaks nothing', async (q) => {
    for (const type of [undefined, 'users', 'posts', 'media'] as const) {
      const { status } = await test.call(search, { query: { q, ...(type && { type }) } }, reader.token)
      expect(status).toBe(200)
    }
  })

  it('finds what looks like an operator as a word', async () => {
    await on.publish('to be OR not flibber NEAR it')
    expect(await on.texts('OR flibber NEAR')).toEqual(['to be OR not flibber NEAR it'])
  })

  it('is refused when it is nothing, too long, or comes with a cursor that nobody gave', async () => {
    const status = async (query: { q: string; cursor?: string }) =>
      (await test.call(search, { query: { ...query, type: 'posts' } }, reader.token)).status
    expect(await status({ q: '  ' })).toBe(400)
    expect(await status({ q: 'x'.repeat(101) })).toBe(400)
    expect(await status({ q: 'x', cursor: 'made-up' })).toBe(400)
    expect((await test.call(search, { query: { q: 'x' } })).status).toBe(401)
  })
})
