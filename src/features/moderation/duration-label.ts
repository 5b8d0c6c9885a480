import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'

/** How long something took, as people say it: "45 min", "3 h 12 min", "2 d 5 h"; a dash where nothing did. */
export function durationLabel(ms: number | null): string {
  if (ms === null) return '–'
  if (ms < minuteMs) return 'under 1 min'
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`
  if (ms < dayMs) return both(Math.floor(ms / hourMs), 'h', { rest: Math.floor((ms % hourMs) / minuteMs), unit: 'min' })
  return both(Math.floor(ms / dayMs), 'd', { rest: Math.floor((ms % dayMs) / hourMs), unit: 'h' })
}

function both(value: number, unit: string, { rest, unit: smaller }: { rest: number; unit: string }): string {
  return rest === 0 ? `${value} ${unit}` : `${value} ${unit} ${rest} ${smaller}`
}
