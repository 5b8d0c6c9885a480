import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

it('ends with its sentence though a connection is left open, as to a server that waits for a password', async () => {
  const program = `
    import { createServer } from 'node:net'
    import { runProgram } from '${new URL('./run-program.ts', import.meta.url).href}'
    import { StartRefusal } from '${new URL('./start-refusal.ts', import.meta.url).href}'
    createServer().listen(0, '127.0.0.1')
    await runProgram(() => Promise.reject(new StartRefusal('It is of no use.')))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([said, code]).toEqual(['It is of no use.\n', 1])
})
