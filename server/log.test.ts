import { expect, it } from 'vitest'
import { makeLog } from './log.ts'

function logged(fields: object): string {
  const lines: string[] = []
  makeLog('info', { write: (line) => void lines.push(line) }).info(fields, 'something happened')
  return lines.join('')
}

it.each([
  ['a header', { headers: { authorization: 'Bearer hush' } }],
  ['a header of a package, anywhere', { options: { limits: [{ Headers: { 'X-Key': 'hush' } }] } }],
  ['raw headers', { rawHeaders: ['Authorization', 'Bearer hush'] }],
  [
    'an error that carries its request',
    { err: Object.assign(new Error('no'), { request: { authorization: 'hush' } }) },
  ],
  ['a token within a text', { err: new Error('sent Bearer hush') }],
  ['a connection', { err: Object.assign(new Error('no'), { client: { secretKey: 'hush' } }) }],
  ['a body', { body: { identifier: 'ann', password: 'hush' } }],
  ['a code in a body', { body: { code: 'hush' } }],
  ['a reset', { newPassword: 'hush', token: 'hush' }],
  [
    'a row that the database quotes',
    { err: Object.assign(new Error('no'), { detail: 'Failing row contains (hush).' }) },
  ],
])('%s is logged without its secret', (_, fields) => {
  expect(logged(fields)).toContain('[secret]')
  expect(logged(fields)).not.toContain('hush')
})

it('what an error says and its code are logged', () => {
  const line = logged({ err: Object.assign(new Error('the disk is full'), { code: 'ENOSPC' }) })
  expect(line).toContain('the disk is full')
  expect(line).toContain('ENOSPC')
})
