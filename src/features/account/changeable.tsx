import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import type { FormNotice } from '#src/ui/form-notice.ts'
import { FormSays } from '#src/ui/form.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import styles from './changeable.module.css'
import { useFormFocus } from './use-form-focus.ts'

type ChangeableProps = {
  title: string
  /** What it is now, where it can be shown. */
  value?: string
  note?: string
  /** On the button that opens the form. */
  changeText: string
  isOpen: boolean
  onOpen: () => void
  notice: FormNotice | undefined
  /** The form. */
  children: ReactNode
}

/** A setting whose form opens in its place; the focus goes into it, and back to the button. */
export function Changeable({ title, value, note, changeText, isOpen, onOpen, notice, children }: ChangeableProps) {
  const body = useFormFocus<HTMLDivElement>(isOpen)
  return (
    <SettingSection title={title}>
      <div ref={body} className={styles.body}>
        <FormSays notice={notice}>
          {value !== undefined && <p className={styles.value}>{value}</p>}
          {isOpen ? (
            children
          ) : (
            <div>
              <Button variant="outline" onClick={onOpen}>
                {changeText}
              </Button>
            </div>
          )}
          <FormMessage notice={notice} />
        </FormSays>
      </div>
      {note !== undefined && <SettingNote>{note}</SettingNote>}
    </SettingSection>
  )
}
