import { useState, type SubmitEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import styles from './own-topics.module.css'
import { TagChoices } from './tag-choices.tsx'
import { useOwnTopics } from './use-own-topics.ts'

/** The topics chosen at the beginning, and how to choose others; what is chosen offline is sent later. */
export function OwnTopics() {
  const { chosen, offered, toggle, save, reset, notice, isWaiting } = useOwnTopics()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setOpen(true)
    setWasOpen(true)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await save()) setOpen(false)
  }
  const cancel = () => {
    reset()
    setOpen(false)
  }
  return (
    <SettingSection title="Topics">
      <div className={styles.form}>
        {isOpen ? (
          <form ref={focusFirst} className={styles.form} onSubmit={(event) => void submit(event)}>
            <TagChoices tags={offered} chosen={chosen} onToggle={toggle} />
            <div className={styles.buttons}>
              <Button type="submit">Save topics</Button>
              <Button variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            </div>
          </form>
        ) : (
          <div className={styles.form}>
            <p tabIndex={-1} ref={wasOpen ? focusOn : undefined}>
              {chosen.size === 0 ? 'No topics chosen.' : [...chosen].toSorted().join(', ')}
            </p>
            <div>
              <Button variant="outline" disabled={isWaiting || offered.length === 0} onClick={open}>
                Change topics
              </Button>
            </div>
          </div>
        )}
        <FormMessage notice={notice} />
      </div>
      <SettingNote>
        {isWaiting ? 'Your choice is on its way; it can be changed once it has arrived.' : 'They shape your feed.'}
      </SettingNote>
    </SettingSection>
  )
}

// What had the focus is gone each time the form opens or closes; the button may be disabled by then.
function focusFirst(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus()
}

function focusOn(words: HTMLElement | null): void {
  words?.focus()
}
