import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder, makeFolderAside } from './make-folder.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-make-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const modeOf = (folder: string) => statSync(folder).mode & 0o777

it('a folder is made with those above it, for its owner alone, and one that is there stays as it is', () => {
  const folder = newFolder()
  const deep = path.join(folder, 'one', 'two', 'three')
  makeFolder(deep)
  expect([modeOf(path.join(folder, 'one')), modeOf(deep)]).toEqual([0o700, 0o700])
  chmodSync(deep, 0o755)
  makeFolder(deep)
  expect(modeOf(deep)).toBe(0o755)
  const link = path.join(folder, 'link')
  symlinkSync(deep, link)
  makeFolder(path.join(link, 'four'))
  expect(modeOf(path.join(deep, 'four'))).toBe(0o700)
})

it('what is no folder, a link to nowhere and a place where none can be made is said at once', () => {
  const folder = newFolder()
  const [file, link] = [path.join(folder, 'file'), path.join(folder, 'link')]
  writeFileSync(file, '')
  symlinkSync(path.join(folder, 'nowhere'), link)
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(path.join(file, 'below'))).toThrow('ENOTDIR')
  expect(() => makeFolder(link)).toThrow('EEXIST')
  expect(() => makeFolder(path.join(link, 'below'))).toThrow('EEXIST')
  // Nothing can be made there, by nobody.
  expect(() => makeFolder('/proc/sayso/data')).toThrow(/ENOENT.*'\/proc\/sayso'/)
})

it('while everybody else goes on it does the same, also for two at once', async () => {
  const folder = newFolder()
  const deep = path.join(folder, 'one', 'two', 'three')
  await Promise.all([makeFolderAside(deep), makeFolderAside(deep)])
  expect([modeOf(path.join(folder, 'one')), modeOf(deep)]).toEqual([0o700, 0o700])
  chmodSync(deep, 0o755)
  await makeFolderAside(deep)
  expect(modeOf(deep)).toBe(0o755)
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  await expect(makeFolderAside(file)).rejects.toThrow('EEXIST')
  await expect(makeFolderAside(path.join(file, 'below'))).rejects.toThrow('ENOTDIR')
  await expect(makeFolderAside('/proc/sayso/data')).rejects.toThrow(/ENOENT.*'\/proc\/sayso'/)
})
