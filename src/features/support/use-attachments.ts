import { useState } from 'react'
import type { WaitingFile } from '#src/offline/outbox/kinds/support-ticket-kind.ts'
import { persistBlob } from '#src/offline/storage/blob-store.ts'
import { notPersistedText } from '#src/offline/storage/not-persisted-text.ts'
import { withPictureType } from '#src/offline/storage/with-picture-type.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { attachmentProblem } from './support-draft.ts'

interface AttachmentsInUse {
  attached: number
  onAdded: (files: readonly WaitingFile[]) => void
  /** Some of the picked files could not be taken; the member was told which. */
  onRefused: () => void
}

/** Takes picked files to the device; `arriving` is how many are not there yet, as a message must not go out without them. */
export function useAttachments({ attached, onAdded, onRefused }: AttachmentsInUse) {
  const [arriving, setArriving] = useState(0)
  const attach = async (files: readonly File[]) => {
    setArriving((now) => now + files.length)
    const added = await persistFiles(files, attached + arriving)
    setArriving((now) => now - files.length)
    onAdded(added)
    if (added.length < files.length) onRefused()
  }
  return { arriving, attach }
}

/** Keeps the bytes of picked files on the device, beside so many others; says which could not be taken. */
async function persistFiles(files: readonly File[], others: number): Promise<readonly WaitingFile[]> {
  const added: WaitingFile[] = []
  for (const picked of files) {
    const problem = attachmentProblem(picked, others + added.length)
    if (problem !== undefined) {
      showAlert(problem)
      continue
    }
    try {
      // Pictures can be sent smaller where a gateway finds them too large.
      const file = await withPictureType(picked)
      added.push({ blobKey: await persistBlob(file), name: file.name, type: file.type })
    } catch (cause) {
      console.error('An attachment could not be persisted.', cause)
      showAlert(notPersistedText(`“${picked.name}”`, cause))
    }
  }
  return added
}
