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
