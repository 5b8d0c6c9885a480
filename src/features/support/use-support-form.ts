import { useState } from 'react'
import { ticketIdSchema } from '#contract/ids.ts'
import { limits } from '#contract/rules.ts'
import { useDraft } from '#src/entities/draft/use-draft.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import type { WaitingFile } from '#src/offline/outbox/kinds/support-ticket-kind.ts'
import { persistBlob } from '#src/offline/storage/blob-store.ts'
import { unsavedText } from '#src/offline/storage/unsaved-text.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import type { FormNotice } from '#src/ui/form-message.tsx'
import {
  attachmentProblem,
  emptySupportForm,
  fromSupportDraft,
  missingFields,
  supportTexts,
  tooManyAttachments,
  toSupportDraft,
  type SupportForm,
} from './support-draft.ts'

/** The support form: restored from its draft, persisted while it changes, handed to the outbox when sent. */
export function useSupportForm() {
  const {
    state: form,
    id,
    change: update,
    reset,
    drop,
  } = useDraft({
    key: 'support',
    initial: emptySupportForm,
    toDraft: toSupportDraft,
    fromDraft: fromSupportDraft,
  })
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<FormNotice>()
  const [isChecked, setChecked] = useState(false)

  const change = (changes: Partial<SupportForm>) => {
    setNotice(undefined)
    update((now) => ({ ...now, ...changes }))
  }
  const attach = async (files: readonly File[]) => change({ attachments: await persistFiles(files, form.attachments) })

  /** Answers the first field that is missing, if there is one. */
  const submit = async () => {
    if (isBusy) return undefined
    const problem = problemOf(form)
    setChecked(problem === supportTexts.missing)
    setNotice(problem === undefined ? undefined : { kind: 'error', text: problem })
    if (problem !== undefined) return missingFields(form)[0]
    setBusy(true)
    try {
      await enqueue(ticketOf(form, id))
      await drop()
      reset()
      setNotice({ kind: 'success', text: supportTexts.sent })
    } catch (cause) {
      console.error('A support ticket could not be persisted.', cause)
      setNotice({ kind: 'error', text: supportTexts.failed })
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const missing = isChecked ? missingFields(form) : []
  return { form, change, attach, submit, isBusy, notice, missing }
}

function problemOf(form: SupportForm): string | undefined {
  if (missingFields(form).length > 0) return supportTexts.missing
  // A draft from before may hold more than can be sent today.
  return form.attachments.length > limits.ticketAttachments ? tooManyAttachments : undefined
}

/** Keeps the bytes of picked files on the device; says which could not be taken. */
async function persistFiles(files: readonly File[], before: readonly WaitingFile[]): Promise<readonly WaitingFile[]> {
  let attached = before
  for (const file of files) {
    const problem = attachmentProblem(file, attached.length)
    if (problem !== undefined) {
      showAlert(problem)
      continue
    }
    try {
      attached = [...attached, { blobKey: await persistBlob(file), name: file.name, type: file.type }]
    } catch (cause) {
      console.error('An attachment could not be persisted.', cause)
      showAlert(unsavedText(`“${file.name}”`, cause))
    }
  }
  return attached
}

function ticketOf({ subject, description, attachments }: SupportForm, id: string) {
  return {
    kind: 'support-ticket' as const,
    ticketId: ticketIdSchema.parse(id),
    subject: subject.trim(),
    description: description.trim(),
    attachments: [...attachments],
  }
}
