import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ticketIdSchema } from '#contract/ids.ts'
import { useDraft } from '#src/entities/draft/use-draft.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'
import {
  emptySupportForm,
  fromSupportDraft,
  joinSupportForms,
  missingFields,
  problemOf,
  supportTexts,
  toSupportDraft,
  type SupportForm,
} from './support-draft.ts'
import { useAttachments } from './use-attachments.ts'

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
    join: joinSupportForms,
  })
  const [notice, setNotice] = useState<FormNotice>()
  const [isChecked, setChecked] = useState(false)

  const change = (changes: Partial<SupportForm>) => {
    setNotice(undefined)
    update((now) => ({ ...now, ...changes }))
  }
  const { arriving, attach } = useAttachments({
    attached: form.attachments.length,
    // Others may have been added and removed meanwhile.
    onAdded: (files) => update((now) => ({ ...now, attachments: [...now.attachments, ...files] })),
    onRefused: () => takeBack(),
  })
  const send = async () => {
    const isSent = await handOver(ticketOf(form, id))
    if (isSent) {
      await drop()
      reset()
    }
    setNotice(isSent ? { kind: 'success', text: supportTexts.sent } : { kind: 'error', text: supportTexts.failed })
  }
  const { isAsked: isBusy, ask, takeBack } = useSending({ mayBegin: arriving === 0, send })

  /** Answers the field in which something is to be mended, if there is one; what can be sent is, once all that was picked is on the device. */
  const submit = () => {
    if (isBusy) return undefined
    const problem = problemOf(form)
    setChecked(problem?.text === supportTexts.missing)
    setNotice(problem && { kind: 'error', text: problem.text })
    if (!problem) ask()
    return problem?.field
  }
  const missing = isChecked ? missingFields(form) : []
  return { form, change, attach, submit, isBusy, notice, missing }
}

/** Sends what was asked for as soon as that may begin, with the form as it is by then; until then it can be taken back. */
function useSending({ mayBegin, send }: { mayBegin: boolean; send: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false)
  const isUnderWay = useRef(false)
  const begin = useEffectEvent(async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await send()
    isUnderWay.current = false
    setAsked(false)
  })
  useEffect(() => {
    if (isAsked && mayBegin) void begin()
  }, [isAsked, mayBegin])
  const takeBack = () => {
    if (!isUnderWay.current) setAsked(false)
  }
  return { isAsked, ask: () => setAsked(true), takeBack }
}

/** Whether the outbox has it. */
async function handOver(ticket: ReturnType<typeof ticketOf>): Promise<boolean> {
  try {
    await enqueue(ticket)
    return true
  } catch (cause) {
    console.error('A support ticket could not be persisted.', cause)
    return false
  }
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
