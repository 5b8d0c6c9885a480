import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { longOnDatabases, longOnPostgres, longStories } from '#tests/long-tests.ts'
import { filesOfRun } from '#tests/test-run.ts'

const root = path.join(import.meta.dirname, '..')

it.each([
  ['integration', [...longOnDatabases, ...longOnPostgres]],
  ['e2e', longStories],
])('names files of tests/%s that are there, each once', (folder, patterns) => {
  const there = readdirSync(path.join(root, folder))
  const names = patterns.map((pattern) => path.basename(pattern))
  expect(names.filter((name) => !there.includes(name))).toEqual([])
  expect(names).toEqual([...new Set(names)])
  expect(names.length).toBeGreaterThan(0)
})

it('gives each file to one of the two runs, and all of them to a run that asks for neither', () => {
  const all = ['tests/**/*.test.ts']
  const long = ['tests/slow.test.ts']
  expect(filesOfRun('short', all, long)).toEqual({ include: all, exclude: long })
  expect(filesOfRun('long', all, long)).toEqual({ include: long, exclude: [] })
  expect(filesOfRun('all', all, long)).toEqual({ include: all, exclude: [] })
})
