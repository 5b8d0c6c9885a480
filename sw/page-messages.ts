import { CacheExpiration } from 'workbox-expiration'
import type { AccountId } from '#contract/ids.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { flushOutbox } from '#src/offline/outbox/flush-outbox.ts'
import { cachesOfMember } from '#src/offline/storage/cache-names.ts'
import { forgetMember } from '#src/offline/storage/forget-member.ts'
import { isSignedIn } from '#src/offline/storage/session-store.ts'
import { parseWorkerMessage } from '#src/offline/sw-messages.ts'
import { makeWay, unlessMakingWay } from './make-way.ts'

/** As much of the worker's scope as a page can ask for. */
interface WorkerPowers {
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
}

/** Does what a page asks for. */
export async function obeyPage(
  { data, ports }: Pick<MessageEvent, 'data' | 'ports'>,
  worker: WorkerPowers,
  fetchRest: () => Promise<void>,
): Promise<void> {
  const message = parseWorkerMessage(data)
  switch (message?.type) {
    case undefined:
    case 'CACHE_URLS':
      // Workbox's router hears it itself.
      return
    case 'PAGE_STARTED':
      // A page that was on its way while this worker became active was nobody's then.
      return worker.clients.claim()
    case 'SKIP_WAITING':
      return worker.skipWaiting()
    case 'MAKE_WAY':
      makeWay()
      return ports[0]?.postMessage('made way')
    case 'FETCH_REST':
      await unlessMakingWay(fetchRest())
      return ports[0]?.postMessage('ended')
    case 'FLUSH_OUTBOX':
      return unlessMakingWay(flushOutbox('connected'))
    case 'FORGET_MEMBER':
      return forgetInWorker(message.memberId)
    case 'FORGET_SEEN':
      return forgetSeen(message.memberId)
    default:
      return assertNever(message)
  }
}

async function forgetInWorker(memberId: AccountId): Promise<void> {
  if (await isSignedIn(memberId)) return
  await forgetMember(memberId)
  await forgetExpiryRecords(memberId)
}

async function forgetSeen(memberId: AccountId): Promise<void> {
  if (!(await isSignedIn(memberId))) await forgetExpiryRecords(memberId)
}

/** Removes what Workbox recorded about the age of a member's answers: the records name every address that was asked for. */
async function forgetExpiryRecords(memberId: AccountId): Promise<void> {
  // The limit is demanded, and not looked at.
  await Promise.all(cachesOfMember(memberId).map((name) => new CacheExpiration(name, { maxEntries: 1 }).delete()))
}
