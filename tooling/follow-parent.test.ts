import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'

const program = `
  import { followParent } from './follow-parent.mjs'
  setInterval(() => undefined, 1000)
  followParent(() => { console.log('ended'); process.exit() })
  console.log('up')`

it('what npm runs ends with the shell that npm ran it in', async () => {
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  // The second command keeps the shell from becoming the first, as some shells do and others do not.
  const command = ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, program]
  const shell = spawn('sh', command, { cwd: path.join(import.meta.dirname), env })
  let printed = ''
  shell.stdout.setEncoding('utf8').on('data', (words: string) => {
    printed += words
    if (printed === 'up\n') shell.kill('SIGTERM')
  })
  await once(shell.stdout, 'close')
  expect(printed).toBe('up\nended\n')
})
