import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useRef, type SubmitEvent } from 'react'
import { limits } from '#contract/rules.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { attachmentRule, supportTexts, tooManyCharacters } from './support-draft.ts'
import styles from './support-form.module.css'
import { useSupportForm } from './use-support-form.ts'

/** A message to the operator, with attachments. It goes through the outbox, so it can be written without a connection. */
export function SupportForm() {
  const { form, change, attach, submit, isBusy, notice, missing } = useSupportForm()
  const picker = useRef<HTMLInputElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  const errorOf = (field: 'subject' | 'description') => (missing.includes(field) ? supportTexts.field : undefined)
  const tooMany = tooManyCharacters(form)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const faulty = submit()
    if (faulty) fields.current?.querySelector<HTMLElement>(`[name="${faulty}"]`)?.focus()
  }
  return (
    <form ref={fields} noValidate className={styles.form} onSubmit={send}>
      <TextField label="Category" value="General" readOnly />
      <TextField
        label="Subject"
        name="subject"
        error={errorOf('subject')}
        required
        maxLength={limits.ticketSubject}
        value={form.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        look="letter"
        label="Description"
        name="description"
        error={tooMany === undefined ? errorOf('description') : `${tooMany} too many`}
        required
        rows={7}
        dir="auto"
        maxLength={limits.ticketDescription}
        value={form.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <div className={styles.field}>
        <span className={styles.label}>Attachments</span>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Attachments"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            void attach(files)
          }}
        />
        <ul className={styles.files}>
          {form.attachments.map((file) => (
            <li key={file.blobKey} className={styles.file}>
              <Paperclip aria-hidden />
              <span>{file.name}</span>
              <IconButton
                label={`Remove ${file.name}`}
                icon={<X aria-hidden />}
                onClick={() => change({ attachments: form.attachments.filter((other) => other !== file) })}
              />
            </li>
          ))}
        </ul>
        <p className={styles.hint}>{attachmentRule}</p>
        {form.attachments.length < limits.ticketAttachments && (
          <Button variant="outline" icon={<Paperclip aria-hidden />} onClick={() => picker.current?.click()}>
            Add attachments
          </Button>
        )}
      </div>
      <FormMessage notice={notice} role="alert" />
      <Button type="submit" size="large" wide busy={isBusy} busyText="Submitting...">
        Submit
      </Button>
    </form>
  )
}
