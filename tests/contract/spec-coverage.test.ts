import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const table = readFileSync(path.join(root, 'docs', 'spec-coverage.md'), 'utf8')

const rows = table
  .split('\n')
  .filter((line) => /^\| (?!Statement |-)/.test(line))
  .map((line) => line.split(' | '))

function filesIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+\/[^`\s]+\.[a-z]+)`/g)].map(([, file = '']) => file)
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8').replaceAll(String.raw`\'`, "'")
}

describe('docs/spec-coverage.md', () => {
  it('has statements, each with a file that does it and a test that shows it', () => {
    expect(rows.length).toBeGreaterThan(300)
    const incomplete = rows.filter(([, doneBy = '', shownBy = '']) => {
      return filesIn(doneBy).length === 0 || filesIn(shownBy).length === 0
    })
    expect(incomplete).toEqual([])
  })

  it('names only files that exist', () => {
    expect(filesIn(table).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  it('names tests by words that stand in their files', () => {
    const tests = rows.flatMap(([, , shownBy = '']) => [...shownBy.matchAll(/`([^`]+)` "([^"]+)"/g)])
    const missing = tests.filter(([, file = '', name = '']) => !textOf(file).includes(name))
    expect(missing.map(([named]) => named)).toEqual([])
  })
})
