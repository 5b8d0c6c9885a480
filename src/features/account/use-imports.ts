import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { limits } from '#contract/rules.ts'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { importState, refuseImport, sendImport } from './import-sending.ts'

const needsConnection = 'Importing needs a connection. Please try again once you are back online.'

/** How members import a copy of their data. */
export function useImports() {
  const client = useQueryClient()
  const { id: memberId } = useMember()
  const isConnected = useIsConnected()
  const state = useSyncExternalStore(importState.subscribe, importState.read)
  // Another member's is none of theirs.
  const { sending, notice } = state.memberId === memberId ? state : {}

  function send(file: File): void {
    if (!isConnected) return refuseImport(memberId, needsConnection)
    if (file.size > limits.archiveBytes) return refuseImport(memberId, 'A file to import has at most 256 MB.')
    void sendImport(file, { memberId, client })
  }
  return { isBusy: sending !== undefined && !sending.isBroken, notice, sending, send }
}
