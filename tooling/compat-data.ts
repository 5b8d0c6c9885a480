import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { browserFloor } from './browser-floor.ts'

type Browser = keyof typeof browserFloor
const browsers: readonly Browser[] = ['chrome', 'firefox', 'safari', 'safari_ios']

function readData(): unknown {
  const file = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'))
  return JSON.parse(readFileSync(file, 'utf8'))
}

let data: unknown

/** The part of MDN's compatibility data under a path, such as `api.AbortSignal.any_static`; undefined where there is none. */
function compatAt(path: readonly string[]): unknown {
  data ??= readData()
  return path.reduce<unknown>((node, part) => fieldOf(node, part), data)
}

/** The names below a path. */
export function namesAt(path: readonly string[]): string[] {
  const node = compatAt(path)
  return node instanceof Object ? Object.keys(node).filter((name) => name !== '__compat') : []
}

/** Which of the oldest supported browsers lack a feature, with the version that brought it; undefined for what is no feature. */
export function lackedBy(path: readonly string[]): string[] | undefined {
  const support = fieldOf(fieldOf(compatAt(path), '__compat'), 'support')
  if (support === undefined) return undefined
  return browsers.flatMap((browser) => {
    const statements = [fieldOf(support, browser)].flat()
    if (statements.some((statement) => isThere(statement, browserFloor[browser]))) return []
    return [`${browser} ${versionIn(statements[0], 'version_added') ?? 'never'}`]
  })
}

/** Whether a statement says that the feature is in that version, under its own name and with no switch to turn. */
function isThere(statement: unknown, version: number): boolean {
  const isPlain = ['flags', 'prefix', 'alternative_name'].every(
    (condition) => fieldOf(statement, condition) === undefined,
  )
  const removed = versionIn(statement, 'version_removed') ?? Infinity
  const added = versionIn(statement, 'version_added') ?? Infinity
  return isPlain && added <= version && version < removed
}

function versionIn(statement: unknown, field: string): number | undefined {
  const version = fieldOf(statement, field)
  return typeof version === 'string' ? Number.parseFloat(version.replace('≤', '')) : undefined
}

function fieldOf(node: unknown, name: string): unknown {
  return node instanceof Object && Object.hasOwn(node, name) ? Reflect.get(node, name) : undefined
}
