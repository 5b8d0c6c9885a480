import { expect, it, onTestFinished, vi } from 'vitest'
import { createPost } from '#contract/post-writing.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { testPicture } from '#tests/support/test-picture.ts'

it.each(['EMFILE', 'ENFILE'])('where no more files can be opened (%s) a picture may come again soon', async (code) => {
  const test = await buildTestApp()
  onTestFinished(() => test.close())
  const { token } = await test.member()
  const files = [await testPicture()]
  const post = () =>
    test.call(createPost, { body: { textContent: 'Look' }, files, key: 'one-and-the-same-post' }, token)

  const cause = Object.assign(new Error(`${code}: too many open files, open 'media'`), { code })
  const put = vi.spyOn(test.deps.mediaStore, 'put')
  put.mockRejectedValue(new Error('the media file could not be written', { cause }))
  const refused = await post()
  expect([refused.status, refused.headers['retry-after'], refused.problem]).toEqual([
    503,
    '5',
    { message: 'The server is busy. Please try again.', code: 'unavailable' },
  ])
  expect(test.logs.join('')).toContain('a request could open no more files')

  put.mockRestore()
  expect((await post()).status).toBe(200)
})
