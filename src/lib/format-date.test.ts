import { expect, it } from 'vitest'
import { formatDate, formatFullDate, formatTime } from './format-date.ts'

const now = new Date(2026, 10, 21, 15, 0)

it('says Today and the time on a 12-hour clock', () => {
  expect(formatDate(new Date(2026, 10, 21, 9, 42), now)).toBe('Today at 9:42 AM')
  expect(formatDate(new Date(2026, 10, 21, 0, 0), now)).toBe('Today at 12:00 AM')
})

it('says Yesterday from midnight to midnight', () => {
  expect(formatDate(new Date(2026, 10, 20, 23, 59), now)).toBe('Yesterday at 11:59 PM')
  expect(formatDate(new Date(2026, 10, 20, 0, 0), now)).toBe('Yesterday at 12:00 AM')
})

it('says the day as DD-MM-YYYY before that', () => {
  expect(formatDate(new Date(2026, 10, 19, 12, 5), now)).toBe('19-11-2026 12:05 PM')
  expect(formatDate(new Date(2025, 0, 3, 18, 7), now)).toBe('03-01-2025 6:07 PM')
})

it('does not call a date ahead of the clock yesterday', () => {
  expect(formatDate(new Date(2026, 10, 22, 8, 0), now)).toBe('22-11-2026 8:00 AM')
})

it('calls noon PM and midnight AM', () => {
  expect(formatTime(new Date(2026, 0, 1, 12, 0))).toBe('12:00 PM')
  expect(formatTime(new Date(2026, 0, 1, 0, 0))).toBe('12:00 AM')
})

it('says day, time and time zone in full', () => {
  const full = formatFullDate(new Date(2026, 10, 21, 9, 42, 7))
  for (const part of ['2026', '21', '42', '07']) expect(full).toContain(part)
  expect(full).toMatch(/[A-Z]{3}|[+-]\d/)
})
