import { classNames } from '#src/lib/class-names.ts'
import styles from './character-count.module.css'
import { charactersLeft } from './characters-left.ts'

/** How many characters are left, from the 400th on. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const left = charactersLeft(text, max)
  return (
    <span className={styles.place} aria-live="polite">
      {left !== undefined && (
        <span className={classNames(styles.count, left <= 20 && styles.near, left < 0 && styles.over)}>
          {left >= 0 ? `${left} left` : `${-left} too many`}
        </span>
      )}
    </span>
  )
}
