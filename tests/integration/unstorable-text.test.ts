import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemSchema } from '#contract/errors.ts'
import { Refusal } from '#server/refusal.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await buildTestApp()
  token = (await test.member()).token
})
afterAll(() => test.close())

describe('a text with NUL', () => {
  it.each(['/share/%00', '/share/a%00b', '/share/a%00b/picture.png', '/media/%00/1.webp', '/api/posts/%00'])(
    'is refused in %s',
    async (url) => {
      const reply = await test.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      expect([400, 404]).toContain(reply.statusCode)
      expect(problemSchema.safeParse(reply.json()).success).toBe(true)
    },
  )

  it.each([
    ['name of a file', 'name="attachments"; filename="a\0b.txt"\r\ncontent-type: text/plain'],
    ['type of a file', 'name="attachments"; filename="a.txt"\r\ncontent-type: text/\0plain'],
    ['name of a field', 'name="sub\0ject"'],
    ['field', 'name="subject"\r\n\r\nIt is \0 broken'],
  ])('never brings the server down as %s of a ticket', async (_, part) => {
    const fields = Object.entries({ category_id: '1', subject: 'Broken', description: 'All of it', priority: 'low' })
    const parts = fields.map(
      ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/support-tickets',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${parts.join('')}--x\r\ncontent-disposition: form-data; ${part}\r\n\r\nbytes\r\n--x--\r\n`,
    })
    expect([200, 400]).toContain(reply.statusCode)
  })

  it('passes on no way to the database', async () => {
    const { db } = test.deps
    const text = 'a\0b'
    await expect(db.selectFrom('accounts').select('id').where('username', '=', text).execute()).rejects.toThrow(Refusal)
    await expect(db.selectFrom('accounts').select('id').where('id', 'in', ['a', text]).execute()).rejects.toThrow(
      Refusal,
    )
    const tag = { id: 'nul', name: text, name_key: 'nul' }
    await expect(db.insertInto('tags').values(tag).execute()).rejects.toThrow(Refusal)
    await expect(db.updateTable('tags').set({ name: text }).execute()).rejects.toThrow(Refusal)
  })
})
