import type { QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { requestImport } from '#contract/import.ts'
import { failureNotice } from '#src/entities/session/failure-message.ts'
import { observableValue } from '#src/lib/observable-value.ts'
import { call } from '#src/offline/api/call.ts'
import { createUpload } from '#src/offline/outbox/upload-in-pieces.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { importsQuery } from './imports-query.ts'

const upload = createUpload({ call, now: () => performance.now() })

const failureWords = {
  refused: 'This could not be imported.',
  unreachable: 'The connection was lost. What has arrived is kept for a day: go on once you are back online.',
}

/** What is on its way to the server: how much of it has arrived, between 0 and 1. */
export interface Sending {
  file: File
  share: number
  isBroken: boolean
}

/** Whose file is being sent, and what became of the last one. */
interface ImportState {
  memberId?: AccountId
  sending?: Sending | undefined
  notice?: FormNotice | undefined
}

/** The one import that this page sends: it goes on while the member looks at another screen, and is there when they come back. */
export const importState = observableValue<ImportState>({})

/** Sends a copy of a member's data and asks for its import; one at a time. What went wrong is told in the state. */
export async function sendImport(file: File, { memberId, client }: { memberId: AccountId; client: QueryClient }) {
  const { sending } = importState.read()
  if (sending && !sending.isBroken) return
  let share = 0
  const progressed = (arrived: number) => {
    share = arrived / file.size
    importState.set({ memberId, sending: { file, share, isBroken: false } })
  }
  const breakOff = (notice: FormNotice) =>
    importState.set({ memberId, sending: { file, share, isBroken: true }, notice })
  progressed(0)
  try {
    const id = await upload(file, { memberId, tries: 1, use: 'archive', progressed })
    if (id === undefined) return breakOff({ kind: 'error', text: 'This server imports nothing yet.' })
    const { import: asked } = await call(requestImport, { body: { upload: id } })
    client.setQueryData(importsQuery().queryKey, (known) => [asked, ...(known ?? [])])
    // Its row says how it stands.
    importState.set({})
  } catch (error) {
    breakOff(failureNotice(error, failureWords))
  }
}

/** Says why a file is not sent at all. */
export function refuseImport(memberId: AccountId, text: string): void {
  importState.set({ ...importState.read(), memberId, notice: { kind: 'error', text } })
}
