import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

it('asks for something that this Node knows: of a flag that it does not it complains, and goes on', () => {
  const address = JSON.stringify(path.join(import.meta.dirname, 'collect-sooner.ts'))
  const program = `(await import(${address})).collectSooner()`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect({ said: `${stdout}${stderr}`, status }).toEqual({ said: '', status: 0 })
})
