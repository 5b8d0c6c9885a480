import { classNames } from '#src/lib/class-names.ts'
import styles from './admin-filters.module.css'

type AdminFiltersProps<T extends string> = {
  label: string
  options: readonly T[]
  chosen: T
  onChoose: (option: T) => void
}

/** A row of choices that only mark themselves. */
export function AdminFilters<T extends string>({ label, options, chosen, onChoose }: AdminFiltersProps<T>) {
  return (
    <div role="group" aria-label={label} className={styles.filters}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === chosen}
          className={classNames(styles.filter, option === chosen && styles.chosen)}
          onClick={() => onChoose(option)}
        >
          {option}
        </button>
      ))}
    </div>
  )
}
