import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const source = path.join(import.meta.dirname, '..', 'src')

/** Selectors with `:hover` that also hold where nothing can hover: a finger leaves them behind. */
function stickingHovers(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const around: string[] = []
  const sticking: string[] = []
  for (const [, words = '', mark] of plain.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') around.pop()
    if (mark !== '{') continue
    const isGuarded = around.some((rule) => rule.replaceAll(' ', '').includes('(hover:hover)'))
    if (words.includes(':hover') && !isGuarded) sticking.push(words.trim())
    around.push(words)
  }
  return sticking
}

it('tells a hover style that sticks after a tap', () => {
  expect(stickingHovers('.a { color: red; &:hover { color: blue } }')).toEqual(['&:hover'])
  expect(stickingHovers('@media (hover: hover) { .a { &:hover:not(:disabled) { color: blue } } }')).toEqual([])
  expect(stickingHovers('@media (hover: hover) { .a { } } /* :hover { */ .b:hover { }')).toEqual(['.b:hover'])
})

it('no style sheet has one', () => {
  const sheets = globSync('**/*.css', { cwd: source })
  expect(sheets.length).toBeGreaterThan(60)
  const found = sheets.flatMap((sheet) =>
    stickingHovers(readFileSync(path.join(source, sheet), 'utf8')).map((selector) => `${sheet}: ${selector}`),
  )
  expect(found).toEqual([])
})
