import { vi } from 'vitest'
import { marked } from './own-answer.ts'

/** Answers every fetch of a web test with this status and JSON body, and records the requests; `offline` fails them. */
export function stubFetch(answer: { status: number; body: unknown } | 'offline') {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(() =>
    answer === 'offline'
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(Response.json(answer.body, { status: answer.status, headers: marked })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}
