import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { writeLicenceList } from './licence-list.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')

it('the list of licences is the one of the packages that are installed', () => {
  expect(read('docs/licences.md')).toBe(writeLicenceList(read('package-lock.json')))
})

it('a package without a licence is not passed over', () => {
  const lock = JSON.stringify({ packages: { '': {}, 'node_modules/a': { version: '1.0.0' } } })
  expect(() => writeLicenceList(lock)).toThrow('a names no licence')
})
