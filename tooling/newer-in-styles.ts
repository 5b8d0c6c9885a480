import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lackedBy, namesAt } from './compat-data.ts'

const root = path.join(import.meta.dirname, '..')

/** The same for the style sheets: properties, their values and functions, selectors, at-rules. */
export function newerInStyles(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const functions = functionPaths()
  for (const file of globSync('src/**/*.css', { cwd: root })) {
    const style = readFileSync(path.join(root, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
    for (const feature of featuresIn(style, functions)) {
      if (lackedBy(feature)?.length) found.set(feature.join('.'), (found.get(feature.join('.')) ?? new Set()).add(file))
    }
  }
  return found
}

/** Where the data has each function that a value may be made with. */
function functionPaths(): ReadonlyMap<string, string[]> {
  const types = ['css', 'types']
  const paths = namesAt(types).flatMap((type) => [
    [...types, type],
    ...namesAt([...types, type]).map((name) => [...types, type, name]),
  ])
  return new Map(paths.map((each) => [each.at(-1) ?? '', each]))
}

function featuresIn(style: string, functions: ReadonlyMap<string, string[]>): string[][] {
  return [...declaredIn(style, functions), ...askedIn(style)]
}

function* declaredIn(style: string, functions: ReadonlyMap<string, string[]>): Generator<string[]> {
  for (const [, property = '', value = ''] of style.matchAll(/(?:^|[;{])\s*([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    yield ['css', 'properties', property]
    for (const [, word = '', call] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)(\()?/g)) {
      yield ['css', 'properties', property, word]
      if (call !== undefined) yield functions.get(word) ?? []
    }
  }
}

function* askedIn(style: string): Generator<string[]> {
  for (const [, name = ''] of style.matchAll(/::?([a-z-]+)/g)) yield ['css', 'selectors', name]
  for (const [, rule = '', condition = ''] of style.matchAll(/@([a-z-]+)([^{;]*)/g)) {
    yield ['css', 'at-rules', rule]
    for (const [, name = ''] of condition.matchAll(/\(([a-z-]+)/g)) yield ['css', 'at-rules', rule, name]
  }
  if (/^\s*&/m.test(style)) yield ['css', 'selectors', 'nesting']
}
