import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { makeCheckedReplyText, makeReplyText } from './reply-text.ts'

const answering = <Reply extends z.ZodMiniObject>(reply: Reply) =>
  endpoint({ name: 'aTest', method: 'GET', path: '/test', access: 'public', summary: 'A test', reply })

it('writes what the schema names and nothing else', () => {
  const list = answering(
    z.object({ next: z.nullable(z.string()), all: z.array(z.object({ id: z.uuid(), note: z.optional(z.string()) })) }),
  )
  const id = '00000000-0000-4000-8000-000000000001'
  const answer = {
    next: null,
    all: [
      { id, secret: 'not theirs' },
      { id, note: 'A “word”\n' },
    ],
    hash: 'nobody’s',
  }
  expect(JSON.parse(makeReplyText()(list, answer))).toEqual({ next: null, all: [{ id }, { id, note: 'A “word”\n' }] })
})

it('writes texts as they are, whatever they are made of', () => {
  const told = answering(z.object({ text: z.string() }))
  const odd = ['', '"', '\\', '\u0000\u001f', '\ud800', 'é'.repeat(500), `${'a'.repeat(100)}\u2028"`, '🥳'.repeat(60)]
  const write = makeReplyText()
  for (const text of odd) expect(write(told, { text })).toBe(JSON.stringify({ text }))
})

it('takes fields for what they are, also when they are called like words of JSON Schema', () => {
  const odd = answering(z.object({ format: z.string(), pattern: z.nullable(z.int()), anyOf: z.array(z.string()) }))
  const answer = { format: 'webp', pattern: null, anyOf: ['a', 'b'] }
  expect(JSON.parse(makeReplyText()(odd, answer))).toEqual(answer)
})

it('writes one of several kinds, too, and refuses what is none of them', () => {
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), one: z.int() }),
    z.object({ kind: z.literal('two'), two: z.string() }),
  ])
  const either = answering(z.object({ either: kinds, or: z.nullable(kinds) }))
  const write = makeReplyText()
  const answer = { either: { kind: 'two', two: 'yes', three: 3 }, or: null } as const
  expect(JSON.parse(write(either, answer))).toEqual({ either: { kind: 'two', two: 'yes' }, or: null })
  const wrong: unknown = { either: { kind: 'three' }, or: null }
  expect(() => write(either, wrong as never)).toThrow('the reply of aTest does not fit its schema at either')
})

it('refuses what lacks a field', () => {
  const counted = answering(z.object({ count: z.int() }))
  const nothing: unknown = {}
  expect(() => makeReplyText()(counted, nothing as never)).toThrow('"count" is required')
})

it('in tests holds what is written against the schema', () => {
  const counted = answering(z.object({ count: z.int(), at: z.iso.datetime() }))
  const write = makeCheckedReplyText()
  expect(write(counted, { count: 1, at: '2026-01-01T00:00:00.000Z' })).toContain('"count":1')
  const wrong: unknown = { count: 'many', at: 'today' }
  expect(() => write(counted, wrong as never)).toThrow('the reply of aTest does not fit its schema at count')
})
