import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { makeOneSnapshot } from './one-snapshot.ts'

function openTwice() {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-snapshot-'))
  const file = path.join(folder, 'database.sqlite')
  const writing = new SqliteDatabase(file)
  writing.pragma('journal_mode = WAL')
  writing.exec('create table counts (n integer not null); insert into counts values (1)')
  const reading = new SqliteDatabase(file, { readonly: true })
  onTestFinished(() => {
    reading.close()
    writing.close()
    rmSync(folder, { recursive: true })
  })
  const count = () => reading.prepare('select n from counts').pluck().get()
  return { reading, count, add: () => writing.exec('update counts set n = n + 1') }
}

it('shows what is read together as it was at the first statement, and what is read next as it is by then', async () => {
  const { reading, count, add } = openTwice()
  const asOneSnapshot = makeOneSnapshot(reading)
  const together = async () => {
    const before = count()
    add()
    await Promise.resolve()
    return [before, count()]
  }
  expect(await asOneSnapshot(together)).toEqual([1, 1])
  expect(await asOneSnapshot(together)).toEqual([2, 2])
})

it('ends with what fails, also where SQLite has ended the transaction by itself', async () => {
  const { reading, count, add } = openTwice()
  const asOneSnapshot = makeOneSnapshot(reading)
  const failing = async () => {
    count()
    throw new Error('slow disk')
  }
  await expect(asOneSnapshot(failing)).rejects.toThrow('slow disk')
  add()
  expect(await asOneSnapshot(async () => count())).toBe(2)
  await asOneSnapshot(async () => void reading.exec('rollback'))
  expect(reading.inTransaction).toBe(false)
})
