import { dayMs } from '#contract/durations.ts'

// Made once, when first wanted: making one takes longer than drawing a card.
let fullFormat: Intl.DateTimeFormat | undefined

/** Time of day on a 12-hour clock: `9:42 AM`. */
export function formatTime(date: Date): string {
  const hours = date.getHours() % 12 || 12
  const minutes = String(date.getMinutes()).padStart(2, '0')
  return `${hours}:${minutes} ${date.getHours() < 12 ? 'AM' : 'PM'}`
}

/** `Today at {time}`, `Yesterday at {time}`, otherwise DD-MM-YYYY and the time, in the member's own time zone. */
export function formatDate(date: Date, now: Date): string {
  const time = formatTime(date)
  const daysAgo = Math.round((startOfDay(now) - startOfDay(date)) / dayMs)
  if (daysAgo === 0) return `Today at ${time}`
  if (daysAgo === 1) return `Yesterday at ${time}`
  const day = String(date.getDate()).padStart(2, '0')
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${day}-${month}-${date.getFullYear()} ${time}`
}

/** Date and time in full, with the time zone, as the member's own language writes them: what shows on hover. */
export function formatFullDate(date: Date): string {
  fullFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })
  return fullFormat.format(date)
}

// Rounded when compared: a day with a clock change has 23 or 25 hours.
function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
