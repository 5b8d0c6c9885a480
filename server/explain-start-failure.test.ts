import SqliteDatabase from 'better-sqlite3'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { explainStartFailure } from './explain-start-failure.ts'
import { ConnectionLost } from './infra/db/connection-lost.ts'
import { StoreRefused, StoreUnreachable } from './infra/media/store-unreachable.ts'
import { StartRefusal } from './start-refusal.ts'

const dataDir = tmpdir()
const sentenceOf = (error: unknown) => {
  const explained = explainStartFailure(error, { dataDir })
  return explained instanceof StartRefusal ? explained.message : undefined
}
const ownDiskIsFull = `The disk that DATA_DIR (${dataDir}) lies on is full. Make room on it and start again.`

function sqliteFull(): unknown {
  const database = new SqliteDatabase(':memory:')
  try {
    database.exec('pragma max_page_count = 1; create table t (a); create table u (a)')
    return undefined
  } catch (error) {
    return error
  } finally {
    database.close()
  }
}

it('says whose disk is full', () => {
  expect(sentenceOf(sqliteFull())).toBe(ownDiskIsFull)
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(sentenceOf(noSpace)).toBe(ownDiskIsFull)
  expect(sentenceOf(new Error('a file could not be written', { cause: noSpace }))).toBe(ownDiskIsFull)
  const refused = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' })
  expect(sentenceOf(refused)).toMatch(/^The disk of the PostgreSQL .* is full\. Make room on it and start again\.$/)
})

it('says that the database cannot be reached, and why', () => {
  const lost = new ConnectionLost(new Error('connect ECONNREFUSED 127.0.0.1:5432'), 'was never sent')
  expect(sentenceOf(lost)).toBe(
    'DATABASE_URL is of no use: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:5432.',
  )
})

it('says that a password is missing, in words of an operator', () => {
  const unsaid = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
  expect(sentenceOf(new ConnectionLost(unsaid, 'was never sent'))).toContain(
    'it asks for a password, and none is given.',
  )
})

it('says that the database belongs to somebody else, and that the store does not answer', () => {
  const readonly = Object.assign(new Error('attempt to write a readonly database'), { code: 'SQLITE_READONLY' })
  expect(sentenceOf(readonly)).toBe(
    `The database in DATA_DIR (${dataDir}) cannot be written: its files belong to another account, or are read-only.`,
  )
  expect(sentenceOf(new StoreUnreachable('it was refused'))).toBe('S3_ENDPOINT is of no use: it was refused.')
})

it('says what it is not allowed to do, and where', () => {
  const denied = Object.assign(new pg.DatabaseError('permission denied for schema public', 1, 'error'), {
    code: '42501',
  })
  expect(sentenceOf(denied)).toBe(
    'The account that DATABASE_URL names lacks rights: permission denied for schema public.',
  )
  const following = Object.assign(new pg.DatabaseError('cannot execute DELETE', 1, 'error'), { code: '25006' })
  expect(sentenceOf(following)).toContain('cannot be written, as one that only follows')
  const astray = Object.assign(new pg.DatabaseError('no schema has been selected', 1, 'error'), { code: '3F000' })
  expect(sentenceOf(astray)).toMatch(/^The search_path of .* DATABASE_URL names leads to no schema/)
  const file = join(dataDir, 'media')
  const folder = Object.assign(new Error(`EACCES: permission denied, mkdir '${file}'`), { code: 'EACCES', path: file })
  expect(sentenceOf(folder)).toContain(`EACCES: permission denied, mkdir '${file}'`)
  expect(sentenceOf(new StoreRefused('it answered 403'))).toContain('S3_SECRET_ACCESS_KEY is wrong: it answered 403')
  const damaged = Object.assign(new Error('file is not a database'), { code: 'SQLITE_NOTADB' })
  expect(sentenceOf(damaged)).toContain(`The database.sqlite in ${dataDir} is damaged`)
})

it('says what of a folder that a copy is read from is not for this account', () => {
  const manifest = join('/backup', 'backup.json')
  const denied = Object.assign(new Error(`EACCES: permission denied, open '${manifest}'`), {
    code: 'EACCES',
    path: manifest,
  })
  expect(explainStartFailure(denied, { dataDir })).toBe(denied)
  const told = explainStartFailure(denied, { dataDir, source: '/backup' })
  expect(String(told)).toContain(`What is there cannot be used: EACCES: permission denied, open '${manifest}'.`)
})

it('leaves everything else as it is', () => {
  const bug = new Error('a bug')
  expect(explainStartFailure(bug, { dataDir })).toBe(bug)
  const broken = Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_READ' })
  expect(explainStartFailure(broken, { dataDir })).toBe(broken)
  const elsewhere = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/elsewhere' })
  expect(explainStartFailure(elsewhere, { dataDir })).toBe(elsewhere)
})
