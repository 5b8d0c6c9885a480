import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { apiCacheName, copiedIn, copyAddress } from '../storage/cache-names.ts'
import { knownSession, readSession } from '../storage/session-store.ts'
import { apiBase } from './api-base.ts'
import { buildRequest } from './build-request.ts'
import type { CallInput } from './call-input.ts'
import { parseJson, parseReply } from './read-reply.ts'

/** The worker's copy of what the server last answered the signed-in member to this; undefined when there is none. */
export async function readCopy<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E> | undefined> {
  const memberId = (await readSession())?.user.id
  const { url } = buildRequest(endpoint, input, { base: apiBase, session: undefined, idempotencyKey: undefined })
  const asked = new URL(url, location.href)
  const cache = copiedIn(asked.pathname)
  // Absent on a page served without TLS from another machine.
  if (memberId === undefined || cache === undefined || !('caches' in globalThis)) return undefined
  // The addresses alone tell answers apart, as nobody else's lie in this cache.
  const cacheName = apiCacheName(cache, memberId)
  const address = copyAddress(asked)
  const copy = await caches.match(address, { cacheName, ignoreVary: true })
  if (!copy) return undefined
  const reply = parseReply(endpoint, parseJson(await copy.text()))
  if (!reply.success) {
    await (await caches.open(cacheName)).delete(address, { ignoreVary: true })
    return undefined
  }
  // Another member may have signed in meanwhile.
  return knownSession()?.user.id === memberId ? reply.data : undefined
}
