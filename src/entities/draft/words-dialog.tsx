import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { isBlank } from '#contract/is-blank.ts'
import type { DraftKey } from '#src/offline/storage/draft.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { announce } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { submitByKey } from '#src/ui/submit-by-key.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { useWordsDraft, type KeyFor } from './use-words-draft.ts'
import styles from './words-dialog.module.css'

type WordsDialogProps = {
  title: string
  /** Of the button. */
  label: string
  /** What comes of it. */
  says: string
  /** Of the field. */
  field?: string
  maxLength: number
  /** What is wrong with the words. Absent: only that there are none. */
  check?: (text: string) => string | undefined
  /** Where what was typed stays when the dialog is closed without Cancel. */
  draftKey?: DraftKey | undefined
  isHarmless?: boolean
  /** Further fields. */
  children?: ReactNode
  /** What is wrong with those, which say it themselves. */
  checkFurther?: () => string | undefined
  onClose: () => void
  /** Answers why it did not work; nothing once it did. */
  onSend: (text: string, keyFor: KeyFor) => Promise<string | undefined>
}

/** Asks for some words, such as a reason, and sends them. */
export function WordsDialog({
  title,
  label,
  says,
  field = 'Why',
  maxLength,
  draftKey,
  isHarmless = false,
  children,
  onClose,
  ...sending
}: WordsDialogProps) {
  const { typed, write, problem, refusals, isBusy, send, discard } = useWords({ draftKey, ...sending })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void send()
  }
  const cancel = () => {
    void discard()
    onClose()
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form ref={form} noValidate className={styles.form} onSubmit={submit} onKeyDown={submitByKey}>
        <p className={styles.says}>{says}</p>
        <TextArea
          label={field}
          data-initial-focus
          dir="auto"
          maxLength={maxLength}
          value={typed}
          error={problem}
          onChange={(event) => write(event.target.value)}
        />
        {children}
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" variant={isHarmless ? 'primary' : 'danger'} busy={isBusy} busyText="Sending...">
            {label}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const missing = (text: string) => (isBlank(text) ? 'Please say why.' : undefined)

/** The words and what becomes of them. */
function useWords({
  draftKey,
  check = missing,
  checkFurther,
  onSend,
}: Pick<WordsDialogProps, 'draftKey' | 'check' | 'checkFurther' | 'onSend'>) {
  const { text, write, keyFor, drop } = useWordsDraft(draftKey)
  const [problem, setProblem] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const send = async () => {
    if (isBusy) return
    const wrong = check(text)
    const furtherWrong = checkFurther?.()
    setProblem(wrong)
    if (wrong !== undefined || furtherWrong !== undefined) {
      setRefusals((count) => count + 1)
      return announce([wrong, furtherWrong].filter(Boolean).join(' '))
    }
    setBusy(true)
    const failed = await onSend(text, keyFor)
    setBusy(false)
    setProblem(failed)
    if (failed === undefined) return drop()
    // Who closed the dialog meanwhile hears of it all the same.
    if (isOpen.current) announce(failed)
    else showAlert(failed)
  }
  return { typed: text, write, problem, refusals, isBusy, send, discard: drop }
}
