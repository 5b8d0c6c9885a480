import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
