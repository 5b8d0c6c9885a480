import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import * as z from 'zod/mini'

/** For a worker's last words: one that has ended meanwhile answers nothing. */
const lastWordsMs = 1_000

const remoteValueSchema = z.object({ description: z.optional(z.string()), value: z.optional(z.unknown()) })
const thrownSchema = z.object({
  method: z.literal('Runtime.exceptionThrown'),
  params: z.object({ exceptionDetails: z.object({ text: z.string(), exception: z.optional(remoteValueSchema) }) }),
})
/** Background Sync is told in this way alone that something is left and the worker is to be woken again (`sw/send-in-background.ts`). */
const isForTheBrowser = /^Error: \d+ items are still to be sent\./
const replySchema = z.object({ id: z.number() })

/**
 * Hears what the service workers of a browser throw, or reject without anybody who listens: Playwright tells of pages only. Answers how to
 * end it, which waits for what was thrown before.
 */
export async function listenToWorkers(
  browser: Browser,
  hear: (complaint: string) => void,
): Promise<() => Promise<void>> {
  const session = await browser.newBrowserCDPSession()
  /** By session: what is called once the worker has answered what it was asked last. */
  const workers = new Map<string, () => void>()
  const ask = (sessionId: string, id: number, method: string) =>
    session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const said: unknown = JSON.parse(message)
    const thrown = thrownSchema.safeParse(said).data?.params.exceptionDetails
    if (thrown && !isForTheBrowser.test(tell(thrown))) hear(`thrown in a worker: ${tell(thrown)}`)
    if (replySchema.safeParse(said).data?.id === 2) workers.get(sessionId)?.()
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => {
    workers.get(sessionId)?.()
    workers.delete(sessionId)
  })
  session.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    if (type !== 'service_worker') return
    const attach = async () => {
      const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
      workers.set(sessionId, () => {})
      // Tells of what was thrown before this, too.
      await ask(sessionId, 1, 'Runtime.enable')
    }
    attach().catch((cause: unknown) => console.info(`A worker ended before it could be heard: ${String(cause)}`))
  })
  await session.send('Target.setDiscoverTargets', { discover: true })
  const lastWordsOf = async (sessionId: string) => {
    const answered = new Promise<void>((resolve) => workers.set(sessionId, resolve))
    await ask(sessionId, 2, 'Runtime.enable')
    await Promise.race([answered, pause(lastWordsMs, undefined, { ref: false })])
  }
  return async () => {
    if (!browser.isConnected()) return
    await Promise.allSettled([...workers.keys()].map(lastWordsOf))
    await session.detach()
  }
}

type Thrown = z.infer<typeof thrownSchema>['params']['exceptionDetails']

function tell({ text, exception }: Thrown): string {
  return exception?.description ?? `${text} ${String(exception?.value)}`
}
