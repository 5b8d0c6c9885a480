import { formatDate, formatFullDate } from '#src/lib/format-date.ts'

type TimeLabelProps = {
  instant: string
  /** What it is told against, in ms since 1970. */
  now: number
  className?: string | undefined
}

/** When something happened, in the member's own time zone; in full on hover. */
export function TimeLabel({ instant, now, className }: TimeLabelProps) {
  return (
    <time dateTime={instant} title={formatFullDate(new Date(instant))} className={className}>
      {formatDate(new Date(instant), new Date(now))}
    </time>
  )
}
