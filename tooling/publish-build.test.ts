import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { publishBuild } from './publish-build.ts'

let dist: string
const assets = () => readdirSync(path.join(dist, 'assets')).toSorted()
const read = (name: string) => readFileSync(path.join(dist, name), 'utf8')

beforeEach(() => (dist = mkdtempSync(path.join(tmpdir(), 'test-dist-'))))
afterEach(() => rmSync(dist, { recursive: true }))

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

async function publish(files: Record<string, string>): Promise<void> {
  const next = path.join(dist, '.next')
  write(next, files)
  await publishBuild({ next, dist })
}

it('keeps the assets of the build before, and no older ones', async () => {
  await publish({ 'assets/home-1.js': 'one', 'assets/home-1.js.br': 'br', 'assets/same.css': 'css' })
  await publish({ 'assets/home-2.js': 'two', 'assets/same.css': 'css' })
  expect(assets()).toEqual(['home-1.js', 'home-1.js.br', 'home-2.js', 'same.css'])
  await publish({ 'assets/home-3.js': 'three', 'assets/same.css': 'new css' })
  expect(assets()).toEqual(['home-2.js', 'home-3.js', 'same.css'])
  expect(read('assets/same.css')).toBe('new css')
})

it('keeps everything of a build that left no list', async () => {
  write(dist, { 'assets/home-0.js': 'zero' })
  await publish({ 'assets/home-1.js': 'one' })
  expect(assets()).toEqual(['home-0.js', 'home-1.js'])
})

it('leaves nothing else of the build before, and nothing beside', async () => {
  await publish({ 'index.html': 'one', 'gone.txt': 'gone', '.cards/draw.js': 'cards' })
  await publish({ 'index.html': 'two', '.cards/draw.js': 'cards' })
  expect(read('index.html')).toBe('two')
  expect(readdirSync(dist).toSorted()).toEqual(['.cards', '.own-assets.json', 'index.html'])
})

it('publishes where nothing was', async () => {
  rmSync(dist, { recursive: true })
  await publish({ 'assets/home-1.js': 'one' })
  expect(assets()).toEqual(['home-1.js'])
})
