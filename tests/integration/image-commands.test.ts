import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeAfterSigterm } from '#tests/support/code-after-sigterm.ts'
import { copiedIntoImage } from '../../tooling/image-copies.ts'

// The image itself is not built: what its last stage copies is laid out in a folder, and run there.
const root = path.join(import.meta.dirname, '..', '..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
let folder: string
let image: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-image-'))
  image = path.join(folder, 'app')
  for (const { names, into } of copiedIntoImage()) for (const name of names) lay(name, into)
})
afterAll(() => rmSync(folder, { recursive: true }))

function lay(name: string, into: string): void {
  const from = path.join(root, name)
  const isFolder = into.endsWith('/')
  const to = path.join(image, isFolder ? path.join(into, path.basename(name)) : into)
  mkdirSync(path.dirname(to), { recursive: true })
  if (name === 'node_modules') symlinkSync(path.join(root, name), to, 'junction')
  // There may have been no build.
  else if (name !== 'dist' || existsSync(from)) cpSync(from, to, { recursive: true })
}

/** Runs a script of package.json as the image would; `endAt` ends it once it has written that. */
async function run(script: string, words: string[] = [], endAt?: string) {
  const [program, ...args] = (scripts[script] ?? '').split(' ')
  expect(program).toBe('node')
  const env = { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data'), PORT: '0', CI: 'true' }
  const child = spawn(process.execPath, [...args, ...words], { cwd: image, env, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (endAt !== undefined && output.includes(endAt)) child.kill('SIGTERM')
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

it('npm start starts the server, and builds nothing where there is nothing to build with', async () => {
  const { code, output } = await run('start', [], 'is running on')
  expect([code, output]).toEqual([codeAfterSigterm(), expect.stringContaining('is running on')])
})

it.each([
  ['jobs', [], 'mail: 0 waiting'],
  ['admin', ['list'], ''],
  ['house', ['list'], ''],
])('npm run %s works with what is in the image', async (script, words, says) => {
  const { code, output } = await run(script, words)
  expect([code, output]).toEqual([0, expect.stringContaining(says)])
})

it('npm run backup and npm run restore work with what is in the image', async () => {
  const copy = path.join(folder, 'backup')
  expect(await run('backup', [copy])).toMatchObject({ code: 0 })
  rmSync(path.join(folder, 'data'), { recursive: true })
  expect(await run('restore', [copy])).toMatchObject({ code: 0 })
})
