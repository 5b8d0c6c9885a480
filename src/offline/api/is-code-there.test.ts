import { afterEach, expect, it, vi } from 'vitest'
import { isCodeThere } from './is-code-there.ts'

const answerOf = (status: number, type: string) => async () =>
  new Response('', { status, headers: { 'content-type': type } })

afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['as the server has it', answerOf(200, 'text/javascript; charset=utf-8'), true],
  ['not where something in between is in trouble', answerOf(502, 'text/javascript'), false],
  ['not where a portal answers', answerOf(200, 'text/html'), false],
  ['not where nothing answers', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('code is there %s', async (_, answer, isThere) => {
  vi.stubGlobal('fetch', answer)
  expect(await isCodeThere('/assets/start-1.js')).toBe(isThere)
})
