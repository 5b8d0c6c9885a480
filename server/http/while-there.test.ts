import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { countSynchronousLooks } from '#tests/support/synchronous-looks.ts'
import { readConfig } from '../config.ts'
import { makeLog } from '../log.ts'
import { killSwitchName, makeKillSwitch } from './kill-switch.ts'
import { whileThere } from './while-there.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'test-there-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
})

function killSwitch() {
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const config = readConfig({ DATA_DIR: dataDir })
  const isThrown = makeKillSwitch({ config, db: {} as never, clock: () => 0, log }, async () => false)
  return { isThrown, lines }
}

it('while files of a write are looked for everybody else goes on, and one that is gone is to be sent again', async () => {
  const file = { path: path.join(dataDir, 'file') }
  writeFileSync(file.path, '')
  expect(await countSynchronousLooks(() => whileThere([file], async () => 'read'))).toBe(0)
  await expect(whileThere([file, { path: `${file.path}-gone` }], async () => 'read')).rejects.toThrow('sent again')
})

it('while the kill switch is looked for everybody else goes on', async () => {
  const { isThrown } = killSwitch()
  expect(await countSynchronousLooks(isThrown)).toBe(0)
  expect(await isThrown()).toBe(false)
  writeFileSync(path.join(dataDir, killSwitchName), '')
  expect(await isThrown()).toBe(true)
})

it('a kill switch that was found stays thrown while DATA_DIR cannot be looked into', async () => {
  const file = path.join(dataDir, killSwitchName)
  writeFileSync(file, '')
  const { isThrown, lines } = killSwitch()
  expect(await isThrown()).toBe(true)
  rmSync(file)
  symlinkSync(file, file)
  expect(await isThrown()).toBe(true)
  expect(lines.join('')).toContain('could not be looked up in DATA_DIR')
  rmSync(file)
  expect(await isThrown()).toBe(false)
})

it('where the kill switch cannot be looked for in DATA_DIR the database counts, and the log says so', async () => {
  const file = path.join(dataDir, killSwitchName)
  symlinkSync(file, file)
  const { isThrown, lines } = killSwitch()
  expect(await isThrown()).toBe(false)
  expect(lines.join('')).toContain('could not be looked up in DATA_DIR')
})
