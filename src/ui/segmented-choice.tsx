import { classNames } from '#src/lib/class-names.ts'
import styles from './segmented-choice.module.css'

type SegmentedChoiceProps<Id extends string> = {
  /** Unique on the screen: the radio buttons belong together by it. */
  name: string
  options: readonly { id: Id; label: string }[]
  /** Undefined while it is not known yet. */
  chosen: Id | undefined
  onChoose: (id: Id) => void
}

/** One of a few, side by side: radio buttons that look like one bar; stands in a fieldset with a legend. */
export function SegmentedChoice<Id extends string>({ name, options, chosen, onChoose }: SegmentedChoiceProps<Id>) {
  return (
    <div className={styles.options}>
      {options.map(({ id, label }) => (
        <label key={id} className={classNames(styles.option, id === chosen && styles.chosen)}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          {label}
        </label>
      ))}
    </div>
  )
}
