import { audienceSchema, type Audience } from '#contract/reach.ts'
import { audienceChoices } from './audience-choices.ts'
import styles from './audience-field.module.css'

type AudienceFieldProps = {
  /** Undefined while neither a choice for this post nor the member's settings are known: the server knows those. */
  chosen: Audience | undefined
  onChoose: (audience: Audience) => void
}

/** Who may comment on the post. */
export function AudienceField({ chosen, onChoose }: AudienceFieldProps) {
  return (
    <label className={styles.field}>
      Who can comment
      <select
        className={styles.select}
        value={chosen ?? ''}
        onChange={(event) => onChoose(audienceSchema.parse(event.target.value))}
      >
        {chosen === undefined && (
          <option value="" disabled>
            As in your settings
          </option>
        )}
        {audienceChoices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
