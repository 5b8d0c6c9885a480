import { accountIdSchema } from '#contract/ids.ts'
import { call } from '../api/call.ts'
import { connection } from '../api/connection-state.ts'
import { probeConnection } from '../api/probe-connection.ts'
import { locks } from '../locks.ts'
import { readBlobOf } from '../storage/blob-store.ts'
import { forgetApiAnswers } from '../storage/forget-member.ts'
import { readSession } from '../storage/session-store.ts'
import { createTopic } from '../topic.ts'
import { persistAcknowledgement } from './acknowledgement-store.ts'
import { cacheSent } from './cache-sent.ts'
import type { FlushTrigger } from './due-items.ts'
import { announceOutbox, subscribeToOutbox } from './outbox-events.ts'
import { createOutboxSender, type OutboxSender } from './outbox-sender.ts'
import { sendItem } from './send-item.ts'
import { recordUploads } from './record-uploads.ts'
import { removeUnneededBlobs } from './sweep-blobs.ts'
import { createUpload } from './upload-in-pieces.ts'

// The longest delay a timer keeps exactly; a later due time is looked at again then.
const longestTimerMs = 2 ** 31 - 1

const upload = createUpload({ call, now: () => performance.now() })

const signs = createTopic('sender', accountIdSchema)

let isVisible = () => false

/** Lets this tab take the sending over from one that is suspended, while the member looks at it. */
export function takeOverWhile(isLookedAt: () => boolean): void {
  isVisible = isLookedAt
}

let timer: ReturnType<typeof setTimeout> | undefined

const sender: OutboxSender = createOutboxSender({
  locks,
  readSession,
  now: () => Date.now(),
  random: () => Math.random(),
  send: (item, by) => sendItem(item, { call, readBlob: readBlobOf, upload, recordUploads }, by),
  signs: { give: signs.announce, subscribe: signs.subscribe },
  isVisible: () => isVisible(),
  persistAcknowledgement: (memberId, acknowledgement) => persistAcknowledgement(memberId, acknowledgement, Date.now()),
  announce: announceOutbox,
  cacheSent,
  removeBlobs: removeUnneededBlobs,
  onAcknowledged: forgetApiAnswers,
  isProven: () => connection.isProven(),
  restoredAt: () => connection.restoredAt(),
  probe: () => probeConnection(),
  nextChange,
  planNext,
})

/**
 * Sends what waits, in this context or, when another tab or the worker is at it, after them. Resolves when nothing is left to do
 * for now; callers that do not wait for that use `wakeOutbox`.
 */
export function flushOutbox(trigger: FlushTrigger = 'connected'): Promise<void> {
  return sender.flush(trigger)
}

/** Starts `flushOutbox` and returns at once; what goes wrong is logged, as the items stay and the next trigger tries again. */
export function wakeOutbox(trigger: FlushTrigger): void {
  flushOutbox(trigger).catch((cause: unknown) => console.error('The outbox could not be sent.', cause))
}

function planNext(at: number | undefined): void {
  clearTimeout(timer)
  if (at === undefined || at === Infinity) return
  // Never at once: whatever is due already was looked at a moment ago.
  const delayMs = Math.min(longestTimerMs, Math.max(1_000, at - Date.now()))
  timer = setTimeout(() => wakeOutbox('timer'), delayMs)
}

function nextChange(): { happened: Promise<void>; stop: () => void } {
  let stop = () => {}
  const happened = new Promise<void>((resolve) => {
    stop = subscribeToOutbox(() => resolve())
  })
  return { happened, stop: () => stop() }
}
