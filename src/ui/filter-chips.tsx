import { classNames } from '#src/lib/class-names.ts'
import styles from './filter-chips.module.css'

type FilterChipsProps<Id extends string> = {
  /** What is chosen, for those who do not see it; unique on the screen. */
  label: string
  options: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** What of a list to show: radio buttons that look like chips, so that the arrow keys go from one to the next. */
export function FilterChips<Id extends string>({ label, options, chosen, onChoose }: FilterChipsProps<Id>) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <label key={option.id} className={classNames(styles.chip, option.id === chosen && styles.chosen)}>
          <input type="radio" name={label} checked={option.id === chosen} onChange={() => onChoose(option.id)} />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
