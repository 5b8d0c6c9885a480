import { countCharacters } from '#contract/rules.ts'
import { classNames } from '#src/lib/class-names.ts'
import styles from './character-count.module.css'
import { charactersLeft } from './characters-left.ts'

/** A ring that fills with what is written, and how many characters are left, from the 400th on. */
export function CharacterCount({ text, max }: { text: string; max: number }) {
  const left = charactersLeft(text, max)
  const look = left !== undefined && classNames(left <= 20 && styles.near, left < 0 && styles.over)
  return (
    <span className={classNames(styles.place, look)}>
      <span aria-live="polite">
        {left !== undefined && <span className={styles.count}>{left >= 0 ? `${left} left` : `${-left} too many`}</span>}
      </span>
      {text !== '' && <CountRing count={countCharacters(text)} max={max} />}
    </span>
  )
}

function CountRing({ count, max }: { count: number; max: number }) {
  const within = Math.min(count, max)
  return (
    <svg
      className={styles.ring}
      viewBox="0 0 20 20"
      role="meter"
      aria-label="Length"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={within}
      aria-valuetext={`${count} of ${max} characters`}
    >
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength={max} strokeDasharray={`${within} ${max}`} />
    </svg>
  )
}
