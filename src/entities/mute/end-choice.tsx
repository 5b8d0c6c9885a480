import { dayMs } from '#contract/durations.ts'
import { serverNow } from '#src/offline/api/server-time.ts'
import { formatDate } from '#src/lib/format-date.ts'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import styles from './end-choice.module.css'

const spans = [
  { id: 'day', label: '24 hours', ms: dayMs },
  { id: 'week', label: '7 days', ms: 7 * dayMs },
  { id: 'ever', label: 'For good', ms: undefined },
] as const

/** For how long something is muted. */
export type MuteSpan = (typeof spans)[number]['id']

type EndChoiceProps = { name: string; chosen: MuteSpan; onChoose: (span: MuteSpan) => void }

/** Asks for how long something shall be muted. */
export function EndChoice({ name, chosen, onChoose }: EndChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>For how long?</legend>
      <SegmentedChoice name={name} options={spans} chosen={chosen} onChoose={onChoose} />
    </fieldset>
  )
}

/** When a mute that begins now ends, as an ISO instant of the server's clock; null: never. */
export function endOf(span: MuteSpan): string | null {
  const ms = spans.find(({ id }) => id === span)?.ms
  return ms === undefined ? null : new Date(serverNow() + ms).toISOString()
}

/** When a mute ends, in words. */
export function describeEnd(endsAt: string | null): string {
  return endsAt === null ? 'For good' : `Until ${formatDate(new Date(endsAt), new Date())}`
}
