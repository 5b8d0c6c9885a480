import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { modeHere } from '#tests/support/mode-here.ts'
import { becomeSoleServer } from './sole-server.ts'

let parent: string
let dataDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'test-sole-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

it('makes the folder for its own account, and says nothing where nobody else is', async () => {
  const onWaiting = vi.fn<() => void>()
  const first = await becomeSoleServer({ dataDir, waitMs: 0, onWaiting })
  expect(statSync(dataDir).mode & 0o777).toBe(modeHere(0o700))
  expect(statSync(join(dataDir, 'server.lock')).mode & 0o777).toBe(modeHere(0o600))
  first.release()
  const second = await becomeSoleServer({ dataDir, waitMs: 0, onWaiting })
  second.release()
  expect(onWaiting).not.toHaveBeenCalled()
})

it('waits for the one who has it, and says so once', async () => {
  const first = await becomeSoleServer({ dataDir, waitMs: 0, onWaiting: () => {} })
  const onWaiting = vi.fn<() => void>(first.release)
  const second = await becomeSoleServer({ dataDir, waitMs: 60_000, onWaiting })
  expect(onWaiting).toHaveBeenCalledOnce()
  second.release()
})

it('refuses when the one who has it goes on, and leaves it to them', async () => {
  const first = await becomeSoleServer({ dataDir, waitMs: 0, onWaiting: () => {} })
  const asSecond = () => becomeSoleServer({ dataDir, waitMs: 1, onWaiting: () => {} })
  await expect(asSecond()).rejects.toThrow(`Another server works on DATA_DIR (${dataDir}).`)
  await expect(asSecond()).rejects.toThrow('DATABASE_URL')
  first.release()
  const third = await asSecond()
  third.release()
})

it('refuses a folder that cannot be one', async () => {
  writeFileSync(dataDir, '')
  const refused = becomeSoleServer({ dataDir, waitMs: 0, onWaiting: () => {} })
  await expect(refused).rejects.toThrow(`DATA_DIR (${dataDir}) cannot be used: `)
})
