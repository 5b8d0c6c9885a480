import { formatDate, formatFullDate } from '#src/lib/format-date.ts'

/** When something happened, as the member's own clock says it; in full on hover. */
export function TimeLabel({ instant, className }: { instant: string; className?: string | undefined }) {
  return (
    <time dateTime={instant} title={formatFullDate(new Date(instant))} className={className}>
      {labelOf(instant)}
    </time>
  )
}

function labelOf(instant: string): string {
  return formatDate(new Date(instant), new Date())
}
