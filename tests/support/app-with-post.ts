import { onTestFinished } from 'vitest'
import { createPost } from '#contract/post-writing.ts'
import { buildTestApp } from './build-test-app.ts'
import { testPicture } from './test-picture.ts'

/** A server, which ends with the test, and a post with a picture that its author sends again and again. */
export async function appWithPost() {
  const test = await buildTestApp()
  onTestFinished(() => test.close())
  const { token } = await test.member()
  const files = [await testPicture()]
  const post = () =>
    test.call(createPost, { body: { textContent: 'Look' }, files, key: 'one-and-the-same-post' }, token)
  return { test, post }
}
