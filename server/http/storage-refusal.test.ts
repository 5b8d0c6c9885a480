import { expect, it } from 'vitest'
import { postgresDialect } from '../infra/db/dialect-postgres.ts'
import { sqliteDialect } from '../infra/db/dialect-sqlite.ts'
import type { Log } from '../log.ts'
import { refusalOfStorage } from './storage-refusal.ts'

const failure = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })

/** What a request is told that met this error, whether probes hear of it, and what is logged. */
function meet(method: string, error: Error) {
  const diskRoom = { wasMissing: false, ofFiles: false }
  const lines: object[] = []
  const log = { warn: (line: object) => void lines.push(line) } as Pick<Log, 'warn'>
  const dialect = /^\d/.test((error as { code?: string }).code ?? '') ? postgresDialect : sqliteDialect
  const refusal = refusalOfStorage(error, { dialect, log, diskRoom, method })
  const told = refusal && [refusal.status, refusal.retryAfterS, refusal.message]
  return { told, ...diskRoom, lines }
}

const cannotWrite = [503, 60, 'The server cannot write at the moment. Please try again later.']
const cannotUse = [503, 5, 'The server cannot use its disk at the moment. Please try again.']
const failing = ['SQLITE_CANTOPEN', 'SQLITE_IOERR_READ', 'SQLITE_READONLY_CANTINIT', '58030', 'EIO']
const readOnly = ['SQLITE_READONLY', '25006', 'EROFS']

it.each([...failing, ...readOnly])('a write that met %s is told so, and probes look whether it is still so', (code) => {
  expect(meet('POST', failure(code))).toMatchObject({ told: cannotWrite, wasMissing: true })
})

it.each(failing)('a read that met %s is not told that nothing can be written', (code) => {
  for (const method of ['GET', 'HEAD']) {
    expect(meet(method, failure(code))).toMatchObject({ told: cannotUse, wasMissing: false })
  }
})

it.each(readOnly)('what met %s was to be written, whatever the call', (code) => {
  expect(meet('GET', failure(code))).toMatchObject({ told: cannotWrite, wasMissing: true })
})

it.each([...failing, ...readOnly, 'SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'])(
  'of %s it is known whose disk it is',
  (code) => {
    expect(meet('POST', failure(code)).ofFiles).toBe(code.startsWith('E'))
  },
)

it('one line says why, down to the first cause, without a stack', () => {
  const cause = failure('EROFS', "EROFS: read-only file system, open 'media'")
  const { told, lines } = meet('POST', new Error('the media file could not be written', { cause }))
  expect(told).toEqual(cannotWrite)
  const reason = "Error: the media file could not be written: Error: EROFS: read-only file system, open 'media'"
  expect(lines).toEqual([{ reason }])
  for (const code of ['EMFILE', 'ENOSPC', 'SQLITE_IOERR_WRITE']) {
    expect(meet('POST', failure(code)).lines).toEqual([{ reason: 'Error: it failed' }])
  }
})

it('what is none of the storage is not its refusal', () => {
  expect(meet('GET', failure('EACCES'))).toEqual({ told: undefined, wasMissing: false, ofFiles: false, lines: [] })
})
