import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeQuickTemp } from './quick-temp.ts'

const anyRoom = { room: 0, memory: 0 }

function makePlace(): string {
  const place = mkdtempSync(path.join(tmpdir(), 'quick-temp-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  return place
}

it('is a folder that another account may pass through, and is gone with all that lies in it; none where scripts have no #!', () => {
  const place = makePlace()
  const temp = makeQuickTemp(place, anyRoom)
  expect(temp !== undefined).toBe(process.platform !== 'win32')
  if (!temp) return
  expect(path.dirname(temp.path)).toBe(place)
  expect(statSync(temp.path).mode & 0o777).toBe(0o711)
  mkdtempSync(path.join(temp.path, 'left-'))
  temp.remove()
  expect(existsSync(temp.path)).toBe(false)
})

it.each([
  ['there is no such place', path.join(tmpdir(), 'no-such-place'), anyRoom],
  ['the place has too little room', tmpdir(), { room: Infinity, memory: 0 }],
  ['too little memory is free', tmpdir(), { room: 0, memory: Infinity }],
])('is none where %s', (_, place, needs) => {
  expect(makeQuickTemp(place, needs)).toBeUndefined()
})

it('leaves nothing behind where it is none', () => {
  const place = makePlace()
  makeQuickTemp(place, { room: 0, memory: Infinity })
  expect(readdirSync(place)).toEqual([])
})
