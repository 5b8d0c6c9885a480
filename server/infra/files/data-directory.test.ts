import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { closeDataDirectory } from './data-directory.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-data-directory-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = (file: string) => statSync(file).mode & 0o777

it('what a link of the data folder leads to is closed to others, and gets no right that it did not have', () => {
  const [directory, elsewhere] = [newFolder(), newFolder()]
  const [key, media] = [path.join(elsewhere, 'key'), path.join(elsewhere, 'media')]
  writeFileSync(key, 'a key')
  chmodSync(key, 0o440)
  mkdirSync(media)
  chmodSync(media, 0o755)
  symlinkSync(key, path.join(directory, 'second-factor.key'))
  symlinkSync(media, path.join(directory, 'media'))
  symlinkSync(path.join(elsewhere, 'gone'), path.join(directory, 'vapid-keys.json'))

  expect(closeDataDirectory(directory)).toEqual([])
  expect([modeOf(key), modeOf(media)]).toEqual([0o400, 0o700])
})
