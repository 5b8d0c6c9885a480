import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'compiled-code-'))))
afterEach(() => rmSync(folder, { recursive: true }))

// A thread of a process of its own: this one has what its tests were told.
const program = `
import { Worker } from 'node:worker_threads'
import { cacheCompiledCode } from ${JSON.stringify(new URL('./cache-compiled-code.ts', import.meta.url).href)}
cacheCompiledCode()
new Worker("process.stdout.write(String(require('node:module').getCompileCacheDir()))", { eval: true, execArgv: [] })`

function folderOfThread(settings: Record<string, string>): string {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const options = { env: { ...env, TMPDIR: folder, ...settings }, encoding: 'utf8' } as const
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], options)
}

it('is used by threads, too, where nobody named a folder for it', () => {
  expect(folderOfThread({})).toContain(folder)
})

it('lies in the folder that was named', () => {
  const named = path.join(folder, 'named')
  expect(folderOfThread({ NODE_COMPILE_CACHE: named })).toContain(named)
})
