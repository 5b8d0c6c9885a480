import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestImport } from '#contract/import.ts'
import { limits } from '#contract/rules.ts'
import { useIsConnected } from '#src/entities/outbox/use-connection.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { call } from '#src/offline/api/call.ts'
import { createUpload } from '#src/offline/outbox/upload-in-pieces.ts'
import { importsQuery } from './imports-query.ts'
import { useAccountWrite } from './use-account-write.ts'

const upload = createUpload({ call, now: () => performance.now() })

const needsConnection = 'Importing needs a connection. Please try again once you are back online.'
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

/** How members import a copy of their data. */
export function useImports() {
  const client = useQueryClient()
  const { id: memberId } = useMember()
  const isConnected = useIsConnected()
  const { isBusy, notice, refuse, run } = useAccountWrite(failureWords)
  const [sending, setSending] = useState<Sending>()
  const { queryKey } = importsQuery()

  async function send(file: File): Promise<void> {
    if (!isConnected) return refuse(needsConnection)
    if (file.size > limits.archiveBytes) return refuse('A file to import has at most 256 MB.')
    const show = (share: number, isBroken = false) => setSending({ file, share, isBroken })
    show(0)
    const isSent = await run(async () => {
      const progressed = (arrived: number) => show(arrived / file.size)
      const id = await upload(file, { memberId, tries: 1, use: 'archive', progressed })
      if (id === undefined) return { problem: 'This server imports nothing yet.' }
      const { import: asked } = await call(requestImport, { body: { upload: id } })
      client.setQueryData(queryKey, (known) => [asked, ...(known ?? [])])
      // Its row says how it stands.
      return {}
    })
    setSending((last) => (isSent || !last ? undefined : { ...last, isBroken: true }))
  }
  return { isBusy, notice, sending, send: (file: File) => void send(file) }
}
