import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')

const folders = '{contract,src,sw,server,tooling,tests,bench,android}'
// Twice all the same: addresses, and tests of the whole server, which have the name of the part they are about.
const exempt = /^src[\\/]routes[\\/]|[.]test[.]tsx?$/

function namesTwice(files: readonly string[]): string[] {
  const byName = Map.groupBy(files, (file) => path.basename(file))
  return [...byName].filter(([, all]) => all.length > 1).map(([name]) => name)
}

it('no two files of code have the same name, routes and tests apart', () => {
  const files = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['**/node_modules/**'] }).filter(
    (file) => !exempt.test(file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  expect(namesTwice(files)).toEqual([])
})
