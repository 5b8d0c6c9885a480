import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { limits } from '#contract/rules.ts'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { forgetOutcome, importStates, sendImport } from './import-sending.ts'

const needsConnection = 'Importing needs a connection. Please try again once you are back online.'

/** How members import a copy of their data. */
export function useImports() {
  const client = useQueryClient()
  const { id: memberId } = useMember()
  const isConnected = useIsConnected()
  const { sending, notice } = useSyncExternalStore(importStates.subscribe, importStates.read).get(memberId) ?? {}
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => () => forgetOutcome(memberId), [memberId])

  function send(file: File): void {
    const isTooLarge = file.size > limits.archiveBytes
    setRefusal(isTooLarge ? 'A file to import has at most 256 MB.' : isConnected ? undefined : needsConnection)
    if (isConnected && !isTooLarge) void sendImport(file, { memberId, client })
  }
  return {
    isBusy: sending?.isBroken === false,
    notice: refusal === undefined ? notice : ({ kind: 'error', text: refusal } as const),
    sending,
    send,
  }
}
