import { expect, it } from 'vitest'
import { attachmentTypeOf } from './attachment-type.ts'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(20)])

it.each([
  ['a picture', png, 'image/png'],
  ['a document', Buffer.from('%PDF-1.7\n%\xff', 'latin1'), 'application/pdf'],
  ['a log', Buffer.from('Zeile über Zeile\n'), 'text/plain; charset=utf-8'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/plain; charset=utf-8'],
  ['an empty file', Buffer.alloc(0), 'text/plain; charset=utf-8'],
  ['anything else', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff]), 'application/octet-stream'],
])('%s is told by its bytes', (_, bytes, type) => {
  expect(attachmentTypeOf(bytes)).toBe(type)
})
