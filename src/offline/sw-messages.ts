import * as z from 'zod/mini'
import { accountIdSchema } from '#contract/ids.ts'

/**
 * What a page tells the service worker. `SKIP_WAITING` goes to the newer one, `MAKE_WAY` to the one before it. `CACHE_URLS` is answered by Workbox's router; `PAGE_STARTED` comes from a page that no
 * worker controls: an active one takes it over, and the worker of the kill switch goes after all, as it does with any message once none is newer.
 */
const workerMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SKIP_WAITING') }),
  z.object({ type: z.literal('MAKE_WAY') }),
  z.object({ type: z.literal('PAGE_STARTED') }),
  // The screens that were not visited yet; answered on the port that comes along, if one does, when that has ended.
  z.object({ type: z.literal('FETCH_REST') }),
  z.object({ type: z.literal('FLUSH_OUTBOX') }),
  z.object({ type: z.literal('FORGET_MEMBER'), memberId: accountIdSchema }),
  // What the worker recorded of what they saw; what they wrote stays.
  z.object({ type: z.literal('FORGET_SEEN'), memberId: accountIdSchema }),
  z.object({ type: z.literal('CACHE_URLS'), payload: z.object({ urlsToCache: z.array(z.string()) }) }),
])
export type WorkerMessage = z.infer<typeof workerMessageSchema>

/** What the service worker tells its pages. */
const pageMessageSchema = z.discriminatedUnion('type', [
  // A notification was pressed. The page answers on the port that comes along, so that the worker knows it was heard.
  z.object({ type: z.literal('OPEN_PLACE'), path: z.string().check(z.startsWith('/')) }),
])
export type PageMessage = z.infer<typeof pageMessageSchema>

/** The message, or undefined for anything else that is posted around. */
export function parseWorkerMessage(data: unknown): WorkerMessage | undefined {
  return workerMessageSchema.safeParse(data).data
}

/** The message, or undefined for anything else that is posted around. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  return pageMessageSchema.safeParse(data).data
}
