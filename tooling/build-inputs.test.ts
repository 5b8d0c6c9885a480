import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashOfBuildInputs } from './build-inputs.ts'

describe('the hash that decides whether to build', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'build-inputs-'))
    mkdirSync(path.join(root, 'src', 'lib'), { recursive: true })
    writeFileSync(path.join(root, 'src', 'lib', 'a.ts'), 'one')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const changeBy = (change: () => void) => {
    const before = hashOfBuildInputs(root, {})
    change()
    return hashOfBuildInputs(root, {}) !== before
  }

  it('changes with the content of a source', () => {
    expect(changeBy(() => writeFileSync(path.join(root, 'src', 'lib', 'a.ts'), 'two'))).toBe(true)
  })

  it('changes when a file is added, even an empty one', () => {
    expect(changeBy(() => writeFileSync(path.join(root, 'src', 'b.ts'), ''))).toBe(true)
  })

  it('changes with every file that makes the build, also one that another of them imports', () => {
    const project = path.join(import.meta.dirname, '..')
    const makers = new Set(['vite.config.ts', 'tooling/build.ts'])
    for (const file of makers) {
      const imports = readFileSync(path.join(project, file), 'utf8').matchAll(/ from '(\.\.?\/[^']+)'/g)
      for (const [, name = ''] of imports) makers.add(path.posix.join(path.posix.dirname(file), name))
    }
    mkdirSync(path.join(root, 'tooling'))
    mkdirSync(path.join(root, 'contract'))
    // It decides alone.
    makers.delete('tooling/build-inputs.ts')
    const isNoticed = (file: string) => changeBy(() => writeFileSync(path.join(root, file), 'new'))
    expect(makers.size).toBeGreaterThan(10)
    expect([...makers].filter((file) => !isNoticed(file))).toEqual([])
  })

  it('does not change with time, tests or the server', () => {
    const change = () => {
      writeFileSync(path.join(root, 'src', 'lib', 'a.ts'), 'one')
      writeFileSync(path.join(root, 'src', 'lib', 'a.test.ts'), 'a test')
      mkdirSync(path.join(root, 'server'))
      writeFileSync(path.join(root, 'server', 'main.ts'), 'server')
    }
    expect(changeBy(change)).toBe(false)
  })

  it('changes with the address of the API that is built in, and with no other setting', () => {
    const before = hashOfBuildInputs(root, {})
    expect(hashOfBuildInputs(root, { VITE_API_BASE: 'https://api.example.org' })).not.toBe(before)
    expect(hashOfBuildInputs(root, { PORT: '4000' })).toBe(before)
  })
})
