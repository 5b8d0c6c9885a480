import styles from './hidden-note.module.css'

type HiddenNoteProps = {
  /** Why it is not here. */
  text: string
  /** Names what the button shows, where several stand on the screen. */
  label?: string
  onShow: () => void
}

/** Stands in the place of something hidden: why, and the way to see it all the same. */
export function HiddenNote({ text, label, onShow }: HiddenNoteProps) {
  return (
    <p className={styles.note}>
      {text} ·{' '}
      <button type="button" className={styles.show} aria-label={label} onClick={onShow}>
        Show
      </button>
    </p>
  )
}
