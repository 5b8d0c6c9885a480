import type { Tag } from '#contract/onboarding.ts'
import { limits } from '#contract/rules.ts'
import { classNames } from '#src/lib/class-names.ts'
import styles from './onboarding-overlay.module.css'

type TagChoicesProps = { tags: readonly Tag[]; chosen: ReadonlySet<string>; onToggle: (name: string) => void }

/** Up to 30 tags as checkboxes. */
export function TagChoices({ tags, chosen, onToggle }: TagChoicesProps) {
  return (
    <div className={styles.tags}>
      {tags.slice(0, limits.onboardingTagsShown).map((tag) => (
        <label key={tag.id} className={classNames(styles.tag, chosen.has(tag.name) && styles.chosen)}>
          <input type="checkbox" checked={chosen.has(tag.name)} onChange={() => onToggle(tag.name)} />
          {tag.name}
        </label>
      ))}
    </div>
  )
}
