import { useEffect, useRef, useState } from 'react'
import { ticketIdSchema } from '#contract/ids.ts'
import { useDraftSaver } from '#src/entities/draft/use-draft-saver.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import type { WaitingFile } from '#src/offline/outbox/kinds/support-ticket-kind.ts'
import { keepBlob } from '#src/offline/storage/blob-store.ts'
import { readDraft } from '#src/offline/storage/draft-store.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import {
  attachmentProblem,
  emptySupportForm,
  fromSupportDraft,
  isCompleteSupportForm,
  supportTexts,
  toSupportDraft,
  type SupportForm,
} from './support-draft.ts'

/** The support form: restored from its draft, kept while it changes, handed to the outbox when sent. */
export function useSupportForm() {
  const { form, setForm, change, drop } = useKeptForm()
  const [isBusy, setBusy] = useState(false)

  const attach = async (files: readonly File[]) => change({ attachments: await keepFiles(files, form.attachments) })

  const submit = async () => {
    if (isBusy) return
    if (!isCompleteSupportForm(form)) {
      showAlert(supportTexts.missing)
      return
    }
    setBusy(true)
    try {
      await enqueue(ticketOf(form))
      await drop()
      setForm(emptySupportForm)
      showAlert(supportTexts.sent)
    } catch (cause) {
      console.error('A support ticket could not be kept.', cause)
      showAlert(supportTexts.failed)
    } finally {
      setBusy(false)
    }
  }
  return { form, change, attach, submit, isBusy }
}

function useKeptForm() {
  const [form, setForm] = useState(emptySupportForm)
  const [isRestored, setIsRestored] = useState(false)
  // What is typed before the draft is read is not overwritten by it.
  const isTouched = useRef(false)
  const { drop } = useDraftSaver({ key: 'support', state: form, isActive: isRestored, toDraft: toSupportDraft })

  useEffect(() => {
    readDraft('support')
      .then((draft) => {
        if (draft && !isTouched.current) setForm(fromSupportDraft(draft))
      })
      .catch((cause: unknown) => console.error('The draft could not be read.', cause))
      .finally(() => setIsRestored(true))
  }, [])

  const change = (changes: Partial<SupportForm>) => {
    isTouched.current = true
    // It takes the draft's place, and is kept from then on.
    setIsRestored(true)
    setForm((now) => ({ ...now, ...changes }))
  }
  return { form, setForm, change, drop }
}

/** Keeps the bytes of picked files on the device; says which could not be taken. */
async function keepFiles(files: readonly File[], before: readonly WaitingFile[]): Promise<readonly WaitingFile[]> {
  let attached = before
  for (const file of files) {
    const problem = attachmentProblem(file, attached.length)
    if (problem !== undefined) {
      showAlert(problem)
      continue
    }
    try {
      attached = [...attached, { blobKey: await keepBlob(file), name: file.name, type: file.type }]
    } catch (cause) {
      console.error('An attachment could not be kept.', cause)
      showAlert(`“${file.name}” could not be saved on this device.`)
    }
  }
  return attached
}

function ticketOf({ subject, description, attachments }: SupportForm) {
  return {
    kind: 'support-ticket' as const,
    ticketId: ticketIdSchema.parse(crypto.randomUUID()),
    subject: subject.trim(),
    description: description.trim(),
    attachments: [...attachments],
  }
}
