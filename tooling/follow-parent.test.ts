import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'

const program = `
  import { followParent } from './follow-parent.mjs'
  setInterval(() => undefined, 1000)
  followParent(() => { console.log('ended'); process.exit() })
  console.log('up')`

// Like a shell it ends at a signal and leaves what it runs behind; unlike one it is there on every system.
const shell = `
  import { spawn } from 'node:child_process'
  spawn(process.execPath, ['--input-type=module', '-e', process.argv[1]], { stdio: 'inherit' })`

it('what npm runs ends with the shell that npm ran it in', async () => {
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const command = ['--input-type=module', '-e', shell, program]
  const running = spawn(process.execPath, command, { cwd: path.join(import.meta.dirname), env })
  let printed = ''
  running.stdout.setEncoding('utf8').on('data', (words: string) => {
    printed += words
    if (printed === 'up\n') running.kill('SIGTERM')
  })
  await once(running.stdout, 'close')
  // Windows itself ends what a process started, and says nothing to it.
  expect(printed).toBe(process.platform === 'win32' ? 'up\n' : 'up\nended\n')
})
