import type { QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { requestImport } from '#contract/import.ts'
import { failureNotice } from '#src/entities/session/failure-message.ts'
import { observableValue } from '#src/lib/observable-value.ts'
import { isOffline } from '#src/offline/api/api-error.ts'
import { call } from '#src/offline/api/call.ts'
import { createUpload } from '#src/offline/outbox/upload-in-pieces.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { importsQuery } from './imports-query.ts'

const sendInPieces = createUpload({ call, now: () => performance.now() })

const failureWords = {
  refused: 'This could not be imported.',
  unreachable: 'The connection was lost. What has arrived is kept for a day: go on once you are back online.',
}

/** What is on its way to the server: how much of it has arrived, between 0 and 1. */
export interface Sending {
  file: File
  share: number
  isBroken: boolean
  /** What all of it became on the server, where nobody heard whether that is imported. */
  upload?: string | undefined
}

/** What is being sent of a member's, and what became of the last one. */
interface ImportState {
  sending?: Sending
  notice?: FormNotice
}

/** By member, as nobody is to see another's: it goes on while its member looks at another screen, and is there when they come back. */
export const importStates = observableValue<ReadonlyMap<AccountId, ImportState>>(new Map())

/**
 * Sends a copy of a member's data and asks for its import; where one is on its way, nothing. What went wrong is told in the member's
 * state.
 */
export async function sendImport(file: File, { memberId, client }: { memberId: AccountId; client: QueryClient }) {
  if (isOnItsWay(memberId)) return
  const earlier = importStates.read().get(memberId)?.sending
  let uploaded = earlier?.file === file ? earlier.upload : undefined
  let share = 0
  const progressed = (arrived: number) => {
    share = arrived / file.size
    change(memberId, { sending: { file, share, isBroken: false } })
  }
  progressed(uploaded === undefined ? 0 : file.size)
  try {
    uploaded ??= await sendInPieces(file, { memberId, tries: 1, use: 'archive', progressed })
    if (uploaded === undefined)
      return change(memberId, { notice: { kind: 'error', text: 'This server imports nothing yet.' } })
    const asking = { memberId, idempotencyKey: uploaded }
    const { import: asked } = await call(requestImport, { body: { upload: uploaded } }, asking)
    client.setQueryData(importsQuery().queryKey, (known = []) => [asked, ...known.filter(({ id }) => id !== asked.id)])
    // Its row says how it stands.
    change(memberId, {})
  } catch (error) {
    // What is imported already is not to be sent again; asked for under the same key, the server says what came of it.
    const upload = isOffline(error) ? uploaded : undefined
    change(memberId, { sending: { file, share, isBroken: true, upload }, notice: failureNotice(error, failureWords) })
  }
}

/** Forgets what became of the last one, once its member has seen it; what is on its way stays. */
export function forgetOutcome(memberId: AccountId): void {
  if (!isOnItsWay(memberId)) change(memberId, {})
}

function isOnItsWay(memberId: AccountId): boolean {
  return importStates.read().get(memberId)?.sending?.isBroken === false
}

function change(memberId: AccountId, state: ImportState): void {
  importStates.set(new Map(importStates.read()).set(memberId, state))
}
