import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')
const table = readFileSync(path.join(root, 'docs', 'spec-coverage.md'), 'utf8')

const rows = table
  .split('\n')
  .filter((line) => /^\| (?!Statement |-)/.test(line))
  .map((line) => line.split(' | '))

const declared = globSync('contract/*.ts', { cwd: root }).flatMap((file) => [
  ...textOf(file).matchAll(/export const (\w+) = endpoint\(/g),
])
const endpoints = new Set(declared.map(([, name = '']) => name))

/** Whether a file imports an endpoint of the contract. */
function makesCall(file: string): boolean {
  const imports = textOf(file).matchAll(/import \{([^}]*)\} from '#contract\//g)
  return [...imports].some(([, names = '']) => names.split(/[\s,]+/).some((name) => endpoints.has(name)))
}

function filesIn(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+\/[^`\s]+\.[a-z]+)`/g)].map(([, file = '']) => file)
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8').replaceAll(String.raw`\'`, "'")
}

/** The titles of a file's tests and of their groups: a call's first text, before what it runs. */
function titlesIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const called =
    /(?:^ *[a-z][\w.]*|(?:\]|\w)\)|`)\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\w+,?\s*)?(?:\{|async|\()/gms
  return [...source.matchAll(called)].map(([, , title = '']) => title.replaceAll(String.raw`\'`, "'"))
}

/** What a statement quotes: `'…'` or `"…"`, and no apostrophe. */
function textsIn(statement: string): string[] {
  return [...statement.matchAll(/(?<!\w)'([^']+)'(?!\w)|"([^"]+)"/g)].map(([, single, double = '']) => single ?? double)
}

/** The file with its constants' texts in the place of their names. */
function spelledOut(file: string): string {
  const source = textOf(file)
  const constants = source.matchAll(/^ *const (\w+) = ('[^']*'|\[[^\]]*\])/gm)
  return [...constants].reduce((told, [, name, value = '']) => {
    return told.replaceAll(new RegExp(String.raw`(?<![.\w])${name}(?=[),.])`, 'g'), () => value)
  }, source)
}

/**
 * How a file asserts a text exactly. In stories a string matches in any letter case and within a longer text, unless it is told not to;
 * in unit tests it does not.
 */
function exactly(text: string, file: string): RegExp {
  const words = text.replaceAll(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, "[^'`\n]+")
  const quoted = `['\`]${words}['\`]`
  if (!file.endsWith('.spec.ts')) return new RegExp(String.raw`(?:\(|text: |name: )\s*${quoted}`)
  const locator = String.raw`${quoted},\s*(?:\{ )?exact: true`
  const assertion = String.raw`(?:toHave(?:Text|AccessibleName)|toEqual)\((?:.*|[^)]*)${quoted}`
  return new RegExp(String.raw`${locator}|${assertion}|/\^${words}\$/[,)\s]`)
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

  it('names for each call of the client the file that makes it', () => {
    const calls = rows.filter(([statement = '']) => /^\| (?:GET|POST|PUT|DELETE)\b/.test(statement))
    const files = calls.flatMap(([, doneBy = '']) => filesIn(doneBy).filter((file) => file.startsWith('src/')))
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((file) => !makesCall(file))).toEqual([])
  })

  it('names tests by words of their titles, or of a group’s', () => {
    const tests = rows.flatMap(([, , shownBy = '']) => [...shownBy.matchAll(/`([^`]+)` "([^"]+)"/g)])
    const missing = tests.filter(([, file = '', name = '']) => !titlesIn(file).some((title) => title.includes(name)))
    expect(missing.map(([named]) => named)).toEqual([])
  })

  it('quotes texts that one of the named tests asserts exactly', () => {
    const quoted = rows.flatMap(([statement = '', , shownBy = '']) =>
      textsIn(statement).map((text) => ({ text, files: filesIn(shownBy) })),
    )
    expect(quoted.length).toBeGreaterThan(130)
    const loose = quoted.filter(({ text, files }) => !files.some((file) => exactly(text, file).test(spelledOut(file))))
    expect(loose).toEqual([])
  })
})
