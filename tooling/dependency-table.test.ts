import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

interface PackageFile {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')

it('each package that the product runs on stands in the table of dependencies, as pinned and with a reason', () => {
  const { dependencies, optionalDependencies }: PackageFile = JSON.parse(read('package.json'))
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\| (\S+) +\| (\S[^|]*)\| (\S[^|]*)\|$/gm)]
  const pinned = Object.fromEntries(rows.map(([, name, version]) => [name, version]))
  expect(rows).toHaveLength(Object.keys(pinned).length)
  expect(pinned).toEqual({ ...dependencies, ...optionalDependencies })
})
