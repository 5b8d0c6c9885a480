import { minuteMs } from '#contract/durations.ts'

/** A lost answer is noticed within that. */
export const repeatMs = 2 * minuteMs

/** When what is asked for once more at `now` was done first: not in the very moment, when two were sent at once. */
export function repeatTime(now: number): { after: number; before: number } {
  return { after: now - repeatMs, before: now }
}
