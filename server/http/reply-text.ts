import fastJsonStringify from 'fast-json-stringify'
import { isDeepStrictEqual } from 'node:util'
import type { Endpoint, ReplyInputOf } from '#contract/endpoint.ts'
import { jsonSchemaOf, type JsonSchema } from '#contract/json-schema.ts'

/** The reply of an endpoint as the JSON its schema lets out: nothing that the schema does not name. Throws when something is missing. */
export type ReplyText = <E extends Endpoint>(endpoint: E, answer: ReplyInputOf<E>) => string

/** What only a look at the value decides, or refers to another place: such a reply is parsed each time instead. */
const notPlain = ['anyOf', 'oneOf', 'allOf', 'not', '$ref', '$defs', 'patternProperties', 'propertyNames']

/**
 * Writers made of the schemas, each at the first reply: parsing a reply cost up to four times as much as writing it. A value of another type
 * than the schema's is written as best it can be: that there is none the compiler and the tests see to, which hold every reply against its schema.
 */
export function makeReplyText(): ReplyText {
  const writers = new Map<Endpoint, (answer: object) => string>()
  return (endpoint, answer) => {
    const writer = writers.get(endpoint) ?? writerOf(endpoint)
    writers.set(endpoint, writer)
    // Replies are objects (`endpoint.ts`).
    return writer(answer as object)
  }
}

/** The same for tests: also holds the answer against its schema, and what was written against what the schema would let out. */
export function makeCheckedReplyText(): ReplyText {
  const write = makeReplyText()
  return (endpoint, answer) => {
    const parsed = parsedText(endpoint, answer)
    const text = write(endpoint, answer)
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(parsed)))
      throw new Error(`the reply of ${endpoint.name} is not written as its schema says`)
    return text
  }
}

function writerOf(endpoint: Endpoint): (answer: object) => string {
  const schema = withNullable(jsonSchemaOf(endpoint.reply, 'output'))
  if (!isPlain(schema)) return (answer) => parsedText(endpoint, answer)
  return fastJsonStringify({ ...schema, type: 'object' })
}

/** A handler that answers something else is a bug. */
function parsedText(endpoint: Endpoint, answer: unknown): string {
  const result = endpoint.reply.safeParse(answer)
  if (result.success) return JSON.stringify(result.data)
  const [issue] = result.error.issues
  throw new Error(`the reply of ${endpoint.name} does not fit its schema at ${issue?.path.join('.') || 'its root'}`)
}

/** "This or null" as a mark on this: then no look at the value decides between two. Texts are written as they are, whatever their form. */
function withNullable(schema: JsonSchema): JsonSchema {
  const { anyOf, format: _form, pattern: _pattern, ...rest } = mapParts(schema, withNullable)
  if (!Array.isArray(anyOf)) return rest
  const others = anyOf.filter(({ type }: JsonSchema) => type !== 'null')
  const [only] = others
  return only && others.length === 1 && anyOf.length === 2 ? { ...rest, ...only, nullable: true } : { ...rest, anyOf }
}

/** Whether its type alone says how a value is written, through and through. */
function isPlain(schema: JsonSchema): boolean {
  const parts = Object.entries(schema).flatMap(([key, value]) =>
    hasNames(key, value) ? Object.values(value) : [value],
  )
  return !notPlain.some((key) => key in schema) && parts.flat().filter(isSchema).every(isPlain)
}

function mapParts(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): Record<string, unknown> {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    return isSchema(value) ? change(value) : value
  }
  return mapValues(schema, (value, key) => (hasNames(key, value) ? mapValues(value, changed) : changed(value)))
}

/** Whether its keys are the reply's own words rather than those of JSON Schema. */
function hasNames(key: string, value: unknown): value is JsonSchema {
  return key === 'properties' && isSchema(value)
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function mapValues(named: JsonSchema, change: (value: unknown, key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(named).map(([key, value]) => [key, change(value, key)]))
}
