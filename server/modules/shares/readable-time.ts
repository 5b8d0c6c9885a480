const readable = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** An instant in words, for readers whose time zone only their browser knows. */
export function toReadableTime(instant: string): string {
  return `${readable.format(new Date(instant))} UTC`
}
