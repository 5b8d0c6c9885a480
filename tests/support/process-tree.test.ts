import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { killTree, optionsOfTree, ownTree, wayToEnd } from './process-tree.ts'

const parent = `
  import { spawn } from 'node:child_process'
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
  child.once('spawn', () => console.log('up'))`

it('ends a program with what it started', async () => {
  const stdio = ['ignore', 'pipe', 'ignore'] as const
  const program = spawn(process.execPath, ['--input-type=module', '-e', parent], { ...ownTree, stdio: [...stdio] })
  await once(program.stdout, 'data')
  killTree(program.pid ?? Number.NaN)
  // Both have it open: it closes only when both are gone.
  await expect(once(program.stdout, 'close')).resolves.toBeDefined()
})

it('is by a signal to the group, and by a program of Windows where there are no groups', () => {
  expect([wayToEnd(7, 'linux'), optionsOfTree('linux')]).toEqual([{ group: -7 }, { detached: true }])
  const [way, options] = [wayToEnd(7, 'win32'), optionsOfTree('win32')]
  expect([way, options]).toEqual([{ program: 'taskkill', args: ['/pid', '7', '/t', '/f'] }, { detached: false }])
})
