import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepPreviousAssets } from './keep-previous-assets.ts'

let dist: string
const assets = () => readdirSync(path.join(dist, 'assets')).toSorted()

beforeEach(() => (dist = mkdtempSync(path.join(tmpdir(), 'test-dist-'))))
afterEach(() => rmSync(dist, { recursive: true }))

/** Empties the folder and writes these, as a build does. */
const buildOf = (files: Record<string, string>) => () => {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, 'assets', name), text)
  return Promise.resolve()
}

it('keeps the assets of the build before, and no older ones', async () => {
  await keepPreviousAssets(dist, buildOf({ 'home-1.js': 'one', 'same.css': 'css' }))
  // Made after the build, as compression does.
  writeFileSync(path.join(dist, 'assets', 'home-1.js.br'), 'br')
  await keepPreviousAssets(dist, buildOf({ 'home-2.js': 'two', 'same.css': 'css' }))
  expect(assets()).toEqual(['home-1.js', 'home-1.js.br', 'home-2.js', 'same.css'])
  await keepPreviousAssets(dist, buildOf({ 'home-3.js': 'three', 'same.css': 'new css' }))
  expect(assets()).toEqual(['home-2.js', 'home-3.js', 'same.css'])
  expect(readFileSync(path.join(dist, 'assets', 'same.css'), 'utf8')).toBe('new css')
})

it('keeps everything of a build that left no list', async () => {
  await buildOf({ 'home-0.js': 'zero' })()
  await keepPreviousAssets(dist, buildOf({ 'home-1.js': 'one' }))
  expect(assets()).toEqual(['home-0.js', 'home-1.js'])
})

it('builds where nothing was', async () => {
  rmSync(dist, { recursive: true })
  await keepPreviousAssets(dist, buildOf({ 'home-1.js': 'one' }))
  expect(assets()).toEqual(['home-1.js'])
})
