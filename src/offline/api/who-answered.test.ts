import { expect, it } from 'vitest'
import { likePost } from '#contract/post-writing.ts'
import { marked } from '#tests/support/own-answer.ts'
import { ApiError } from './api-error.ts'
import { readReply } from './read-reply.ts'
import type { Interception } from './who-answered.ts'

const page = (status: number) => new Response('<h1>Nginx</h1>', { status, headers: { 'content-type': 'text/html' } })
const foreign = (content: unknown, status = 200) => Response.json(content, { status })
const liked = { is_liked: true, like_count: 3 }

it.each<[string, () => Response, Interception['by']]>([
  ...[200, 401, 403, 404, 413, 429, 511].map((status): [string, () => Response, 'portal'] => [
    `a page with ${status}`,
    () => page(status),
    'portal',
  ]),
  ...[500, 502, 503, 504].map((status): [string, () => Response, 'gateway'] => [
    `a page with ${status}`,
    () => page(status),
    'gateway',
  ]),
  ...[401, 403, 404, 410, 413, 429, 502, 504].map((status): [string, () => Response, 'gateway'] => [
    `JSON with a message and ${status}`,
    () => foreign({ message: 'Unauthorized' }, status),
    'gateway',
  ]),
  ['JSON with a code and no mark', () => foreign({ message: 'Over.', code: 'unauthorized' }, 401), 'gateway'],
  ['what could be the reply, without the mark', () => foreign(liked), 'gateway'],
  ['something else that is JSON', () => foreign({ hello: 'world' }), 'gateway'],
  ['a page that does not say so', () => new Response('<h1>Welcome</h1>'), 'portal'],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://portal.example' } }), 'portal'],
  ['nothing', () => new Response(null), 'gateway'],
])('%s is not the server’s', async (_, reply, by) => {
  const failure: unknown = await readReply(likePost, reply(), 0).catch((cause: unknown) => cause)
  if (!(failure instanceof ApiError)) throw new Error('it was taken for the server’s')
  expect(failure.failure).toMatchObject({ kind: 'offline', reason: 'intercepted', interception: { by } })
})

it('the reply with the server’s mark is', async () => {
  expect(await readReply(likePost, Response.json(liked, { headers: marked }), 0)).toEqual(liked)
})
