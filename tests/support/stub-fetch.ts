import { vi } from 'vitest'
import { marked } from './own-answer.ts'

type Answer = { status: number; body: unknown } | 'offline'

/** Answers the fetches of a web test with these statuses and JSON bodies in turn, the last for good, and records the requests; `offline` fails one. */
export function stubFetch(...answers: [Answer, ...Answer[]]) {
  const left = [...answers]
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(() => {
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? 'offline'
    return answer === 'offline'
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(Response.json(answer.body, { status: answer.status, headers: marked }))
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
