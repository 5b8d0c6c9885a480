import type { ReactNode } from 'react'
import styles from './action-row.module.css'
import { Button } from './button.tsx'

type ActionRowProps = {
  /** Before the words, such as a picture. */
  picture?: ReactNode
  children: ReactNode
  /** A quiet line below them. */
  note?: string | undefined
  /** What the button says, and to whoever hears it instead of seeing its row. */
  action: { label: string; spoken: string; onAct: () => void }
}

/** An item of a list that has something to say and one thing to do about it. */
export function ActionRow({ picture, children, note, action }: ActionRowProps) {
  return (
    <li className={styles.row}>
      {picture}
      <span className={styles.words}>
        {children}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      <Button size="small" variant="outline" aria-label={action.spoken} onClick={action.onAct}>
        {action.label}
      </Button>
    </li>
  )
}
