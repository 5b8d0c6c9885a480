import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readinessPatienceMs } from '#server/modules/health/readiness.ts'
import { copiedIntoImage } from './image-copies.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
// The table of settings is checked against the server itself (`readme.test.ts`).
const settings = new Set([...read('README.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))
/** Of Node, npm and the other programs in these files. */
const ofOthers = [
  'NODE_ENV',
  'FONTCONFIG_FILE',
  'DOMAIN',
  'DATABASE_PASSWORD',
  'S3_SECRET',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
]

const settingsIn: Record<string, RegExp> = {
  Dockerfile: /(?<=^ENV .*)\b([A-Z][A-Z_0-9]+)=/gm,
  'compose.yaml': /^ {6}([A-Z][A-Z_0-9]+):/gm,
  'ops/kubernetes/sayso.yaml': /^ {2}([A-Z][A-Z_0-9]+):/gm,
  'ops/systemd/sayso.service': /(?<=^Environment=.*)\b([A-Z][A-Z_0-9]+)=/gm,
}

describe.each(Object.entries(settingsIn))('%s', (file, names) => {
  it('sets nothing that the server does not know', () => {
    const set = [...read(file).matchAll(names)].map(([, name]) => name)
    expect(set.length).toBeGreaterThan(2)
    expect(set.filter((name) => name === undefined || !(settings.has(name) || ofOthers.includes(name)))).toEqual([])
  })
})

// The official image's first start answers at its socket before the database is made, and ends once more.
it('compose asks PostgreSQL whether it is well where the server asks it', () => {
  expect(read('compose.yaml')).toContain('test: [CMD, pg_isready, --host=127.0.0.1, --username=sayso]')
})

const isIn = (places: readonly string[], name: string) =>
  places.some((each) => name === each || name.startsWith(`${each}/`))

it('the image is built from files that are there and that the builder is given', () => {
  const given = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, name = '']) => name)
  expect(given.filter((name) => !name.includes('*') && !existsSync(path.join(root, name)))).toEqual([])
  const copied = copiedIntoImage().flatMap(({ names }) => names)
  const made = ['dist', 'node_modules']
  expect(copied.filter((name) => !made.includes(name) && !isIn(given, name))).toEqual([])
  // What its settings name.
  const named = [...read('Dockerfile').matchAll(/^ENV .*=\/app\/(\S+)/gm)].map(([, name = '']) => name)
  expect(named).not.toEqual([])
  expect(named.filter((name) => !existsSync(path.join(root, name)) || !isIn(copied, name))).toEqual([])
  // What the server imports.
  expect(copied).toEqual(expect.arrayContaining(['server', 'contract', 'dist', 'package.json']))
})

it('the image has the version of the project', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  for (const file of ['compose.yaml', 'ops/kubernetes/sayso.yaml', 'docs/operating.md']) {
    const versions = [...read(file).matchAll(/\bsayso:(\d[\w.]+)/g)].map(([, found]) => found)
    expect(versions.length, file).toBeGreaterThan(0)
    expect(new Set(versions), file).toEqual(new Set([version]))
  }
})

// Before that one it answers 502 to a write whose first try met no server, instead of trying again.
it('compose runs a Caddy that keeps writes while the server is started anew', () => {
  const [, needed] = /^Caddy before (\d+\.\d+\.\d+) cannot pass on a write/m.exec(read('docs/operating.md')) ?? []
  expect(needed).toBeDefined()
  expect(read('compose.yaml')).toContain(`image: caddy:${needed}\n`)
  expect(read('ops/caddy/Caddyfile')).toContain(` ${needed} `)
})

// An empty server on the public name would log members' apps out, and let somebody sign up before the restore.
it('a restore in containers is over before anything is served', () => {
  const [, section = ''] = /^## In containers\n([^]*?)^## /m.exec(read('docs/operating.md')) ?? []
  const blocks = section.split(/\n(?! {4}|\n)/).filter((block) => block.includes('npm run restore'))
  expect(blocks.length).toBeGreaterThan(1)
  for (const block of blocks) expect(block).toMatch(/run --rm .*npm run restore[^]*compose up --detach$/m)
  expect(blocks.filter((block) => /\b(?:up|start)\b[^]*npm run restore/.test(block))).toEqual([])
})

it('systemd goes on starting the server, however late the database comes up', () => {
  const unit = read('ops/systemd/sayso.service')
  const [head = ''] = unit.split('[Service]')
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(head).toMatch(/^After=.*\bpostgresql\.service\b/m)
  expect(Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(1)
})

it('whoever probes has more time than the slowest answer takes', () => {
  const timeouts = [...read('ops/kubernetes/sayso.yaml').matchAll(/timeoutSeconds: (\d+)/g)].map(([, s]) => Number(s))
  expect(timeouts.length).toBeGreaterThan(1)
  expect(Math.min(...timeouts) * 1_000).toBeGreaterThan(readinessPatienceMs)
})
