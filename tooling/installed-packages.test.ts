import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isInstalled } from './installed-packages.mjs'

const manifest = { dependencies: { a: '1.0.0' }, devDependencies: { b: '1.0.0' }, optionalDependencies: { c: '1.0.0' } }
const locked = {
  '': manifest,
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b': { version: '1.0.0', dev: true },
  'node_modules/c': { version: '1.0.0', optional: true },
}
const { '': _root, ...everything } = locked

describe('whether the packages are installed', () => {
  let root: string
  const write = (file: string, content: object) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), JSON.stringify(content))
  }
  const record = (packages: object) => write('node_modules/.package-lock.json', { packages })

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'installed-packages-'))
    write('package.json', manifest)
    write('package-lock.json', { packages: locked })
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  it('no, on a fresh clone', () => {
    expect(isInstalled(root, 'production')).toBe(false)
  })

  it('yes, when the record holds what the lock file asks for', () => {
    record(everything)
    expect(isInstalled(root, 'all')).toBe(true)
  })

  it('yes, without the packages of another platform', () => {
    const { 'node_modules/c': _optional, ...rest } = everything
    record(rest)
    expect(isInstalled(root, 'all')).toBe(true)
  })

  it('no, when a version differs', () => {
    record({ ...everything, 'node_modules/a': { version: '0.9.0' } })
    expect(isInstalled(root, 'production')).toBe(false)
  })

  it('development packages are needed for all but not for production', () => {
    const { 'node_modules/b': _dev, ...rest } = everything
    record(rest)
    expect(isInstalled(root, 'production')).toBe(true)
    expect(isInstalled(root, 'all')).toBe(false)
  })

  it('no, when package.json asks for what the lock file does not know', () => {
    record(everything)
    write('package.json', { ...manifest, dependencies: { a: '2.0.0' } })
    expect(isInstalled(root, 'production')).toBe(false)
  })
})
