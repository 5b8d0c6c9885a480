import { afterEach, beforeEach, vi } from 'vitest'

// A test that expects a complaint spies on the console itself; any other complaint fails the test it happened in.
const complaints: unknown[][] = []

beforeEach(() => {
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void complaints.push([`console.${level}:`, ...words]))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`unexpected ${heard.map((words) => words.map(String).join(' ')).join('\n')}`)
})
