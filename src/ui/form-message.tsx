import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { use } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { FormSaysContext, type FormNotice } from './form-notice.ts'
import styles from './form-message.module.css'

type FormMessageProps = {
  notice: FormNotice | undefined
  /** `alert`: interrupts what is being read out. */
  role?: 'status' | 'alert'
  /** Stays in the window while its place is below: for forms that are higher than it. */
  isPinned?: boolean
}

/** The message line of a form; the live region stays in the page, so that every change of it is read out. */
export function FormMessage({ notice, role = 'status', isPinned = false }: FormMessageProps) {
  const { messageId } = use(FormSaysContext)
  return (
    <div
      id={messageId}
      className={isPinned ? styles.pinned : undefined}
      role={role}
      aria-live={role === 'alert' ? 'assertive' : 'polite'}
    >
      {notice !== undefined && (
        <p className={classNames(styles.message, styles[notice.kind])}>
          {notice.kind === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
          <span>{notice.text}</span>
        </p>
      )}
    </div>
  )
}
