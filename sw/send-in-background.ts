import { outboxSyncTag } from '#src/offline/background-sync.ts'
import { flushOutbox } from '#src/offline/outbox/flush-outbox.ts'
import { listOutbox } from '#src/offline/outbox/outbox-store.ts'
import { readSession } from '#src/offline/storage/session-store.ts'
import { countLeftSessions, tellOfLeftSessions } from '#src/offline/left-sessions.ts'
import { unlessMakingWay } from './make-way.ts'

/** Of the Background Sync API; missing in the standard types as not every browser has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  /** The browser will not try again by itself. */
  readonly lastChance: boolean
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** Sends what waits and tells of logouts; rejects when something is left, which makes the browser wake the worker again. */
export async function sendInBackground({ tag }: Pick<SyncEvent, 'tag'>): Promise<void> {
  if (tag !== outboxSyncTag) return
  await unlessMakingWay(flushOutbox('connected'))
  await unlessMakingWay(tellOfLeftSessions())
  const left = (await countWaiting()) + (await countLeftSessions())
  if (left > 0) throw new Error(`${left} items are still to be sent.`)
}

async function countWaiting(): Promise<number> {
  const session = await readSession()
  if (!session) return 0
  return (await listOutbox(session.user.id)).filter((item) => item.state.status === 'waiting').length
}
