import { expect, it } from 'vitest'
import { makeCopyProgress } from './copy-progress.ts'

function shownOn(isTTY: boolean): string[] {
  const shown: string[] = []
  const progress = makeCopyProgress({ isTTY, write: (text: string) => shown.push(text) })
  progress.begin('posts', 4)
  for (let at = 0; at < 4; at += 1) progress.advance(1)
  progress.end('4 rows')
  return shown
}

it('draws a bar on a terminal, which a line replaces', () => {
  const shown = shownOn(true)
  expect(shown[2]).toBe('\r\u001b[2Kposts                [###############---------------] 50 %')
  expect(shown.at(-1)).toBe('\r\u001b[2Kposts                4 rows\n')
})

it('writes the lines alone elsewhere', () => {
  expect(shownOn(false)).toEqual(['posts                4 rows\n'])
})

it('draws no line that is longer than the terminal is wide, however narrow', () => {
  for (const columns of [8, 28, 34, 60]) {
    const shown: string[] = []
    const progress = makeCopyProgress({ isTTY: true, columns, write: (text: string) => shown.push(text) })
    progress.begin('posts', 2)
    progress.advance(2)
    const lengths = shown.map((text) => text.replace('\r\u001b[2K', '').length)
    expect(lengths.length).toBeGreaterThan(0)
    expect(Math.max(...lengths)).toBeLessThan(columns)
  }
})
