import { expect, it, vi } from 'vitest'
import { appWithPost } from '#tests/support/app-with-post.ts'

it.each(['EMFILE', 'ENFILE'])('where no more files can be opened (%s) a picture may come again soon', async (code) => {
  const { test, post } = await appWithPost()

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
