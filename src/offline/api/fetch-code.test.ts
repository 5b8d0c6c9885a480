import { afterEach, expect, it, vi } from 'vitest'
import { fetchCode } from './fetch-code.ts'

afterEach(() => void vi.unstubAllGlobals())

const answerOf = (status: number, type: string) =>
  Promise.resolve(new Response('', { status, headers: { 'content-type': type } }))

it('tells which files are there, as the server has them', async () => {
  const answers: Record<string, () => Promise<Response>> = {
    '/a.js': () => answerOf(200, 'text/javascript; charset=utf-8'),
    '/behind-a-gateway-in-trouble.js': () => answerOf(502, 'text/javascript'),
    '/behind-a-portal.js': () => answerOf(200, 'text/html'),
    '/without-a-line.js': () => Promise.reject(new TypeError('Failed to fetch')),
    '/b.js': () => answerOf(200, 'text/javascript'),
  }
  vi.stubGlobal('fetch', (file: string) => answers[file]?.())
  expect(await fetchCode(Object.keys(answers))).toEqual(['/a.js', '/b.js'])
})
