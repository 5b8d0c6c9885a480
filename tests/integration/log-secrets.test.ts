import { expect, it } from 'vitest'
import { login } from '#contract/auth.ts'
import { logout } from '#contract/logout.ts'
import { createPost } from '#contract/post-writing.ts'
import { createSupportTicket } from '#contract/support.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { testPicture } from '#tests/support/test-picture.ts'

it('writes no secret into the log, however much it logs', async () => {
  const test = await buildTestApp({ environment: { LOG_LEVEL: 'trace' } })
  const { token } = await test.member()
  const headers = { cookie: 'session=hush-cookie', 'x-api-key': 'hush-key', 'idempotency-key': 'hush-idempotency-key' }
  const picture = await testPicture()
  await test.call(createPost, { body: { textContent: 'Hello' }, files: [picture], headers }, token)
  const body = { category_id: '1', subject: 'Broken', description: 'All', priority: 'low' } as const
  await test.call(createSupportTicket, { body, files: [{ ...picture, field: 'attachments' }], headers }, token)
  await test.call(createSupportTicket, { body, files: [{ ...picture, field: 'virus' }], headers }, token)
  await test.call(login, { body: { identifier: 'nobody', password: 'hush-password' }, headers })
  await test.call(logout, { headers }, token)

  const lines = test.logs.join('')
  expect(lines).toContain('"level":10')
  for (const hushed of [token, 'hush-']) expect(lines).not.toContain(hushed)
  await test.close()
})
