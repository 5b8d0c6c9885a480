import { useSyncExternalStore } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { formatDate, formatFullDate } from '#src/lib/format-date.ts'
import { formatElapsed } from '#src/lib/format-elapsed.ts'
import hidden from './visually-hidden.module.css'

type TimeLabelProps = {
  instant: string
  /** What it is told against, in ms since 1970. */
  now: () => number
  className?: string | undefined
}

/** When something happened, in the member's own time zone; in full and how long ago on hovering, the latter for whoever listens, too. */
export function TimeLabel({ instant, now, className }: TimeLabelProps) {
  useSyncExternalStore(eachMinute, currentMinute, currentMinute)
  const date = new Date(instant)
  const ago = `, ${formatElapsed(now() - date.getTime())}`
  return (
    <time dateTime={instant} title={formatFullDate(date) + ago} className={className}>
      {formatDate(date, new Date(now()))}
      <span className={hidden.hidden} data-written={ago} />
    </time>
  )
}

function eachMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

function currentMinute(): number {
  return Math.floor(Date.now() / minuteMs)
}
