import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandScript, runCommand, startable } from './run-command.ts'

const root = path.join(import.meta.dirname, '..')

describe('a command of a package', () => {
  it.each(['vitest', 'playwright'])('%s runs by a script that is there', (command) => {
    const script = commandScript(command, root)
    expect(script && existsSync(script)).toBe(true)
  })

  it('is started on the Node that runs now, as Windows has no program of its name', () => {
    const script = commandScript('playwright', root)
    expect(startable(['playwright', 'install', 'chromium'])).toEqual({
      program: process.execPath,
      args: [script, 'install', 'chromium'],
    })
  })

  it('is left as it is when no package of ours brings it', () => {
    expect(commandScript('apt-get', root)).toBeUndefined()
    expect(startable(['apt-get', '--version'])).toEqual({ program: 'apt-get', args: ['--version'] })
  })
})

describe('the status of a program', () => {
  it('is its own', async () => {
    expect(await runCommand([process.execPath, '-e', 'process.exit(7)'])).toBe(7)
  })
})
