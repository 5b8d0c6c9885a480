import { createServer } from 'node:http'
import { listenOn } from './listen-on.ts'

/** A span as it came over the wire; times are left out. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  /** Empty for the first one of a trace. */
  parentId: string
  name: string
  attributes: Record<string, string>
}

export interface OtlpCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  origin: string
  spans: () => readonly CollectedSpan[]
  /** Everything that came, as one text. */
  text: () => string
  close: () => Promise<void>
}

/** Takes traces as an OpenTelemetry collector does: OTLP 1.x, protobuf over HTTP. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = []
  let text = ''
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      text += body.toString('latin1')
      if (request.method !== 'POST' || request.url !== '/v1/traces') return reply.writeHead(404).end()
      spans.push(...spansOf(body))
      return reply.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await listenOn(server, 0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the collector got no TCP port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    spans: () => spans,
    text: () => text,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

// Numbers of fields: https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto
function spansOf(request: Buffer): CollectedSpan[] {
  const all = fieldsOf(request, 1).flatMap((ofResource) => fieldsOf(ofResource, 2))
  return all.flatMap((ofScope) => fieldsOf(ofScope, 2)).map(spanOf)
}

function spanOf(span: Buffer): CollectedSpan {
  const [traceId, spanId, parentId] = [1, 2, 4].map((field) => hex(fieldsOf(span, field)[0]))
  const attributes = fieldsOf(span, 9).map((pair) => {
    const [name, value] = [1, 2].map((field) => fieldsOf(pair, field)[0])
    return [String(name), value ? String(fieldsOf(value, 1)[0] ?? numberOf(value)) : '']
  })
  return {
    traceId: traceId ?? '',
    spanId: spanId ?? '',
    parentId: parentId ?? '',
    name: String(fieldsOf(span, 5)[0]),
    attributes: Object.fromEntries(attributes),
  }
}

const hex = (bytes: Buffer | undefined) => bytes?.toString('hex') ?? ''

/** The contents of each field of that number that has any bytes of its own. */
function fieldsOf(message: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < message.length;) {
    const [key, afterKey] = varintAt(message, at)
    const [bytes, next] = contentAt(message, afterKey, key & 7)
    if (key >> 3 === wanted && bytes) found.push(bytes)
    at = next
  }
  return found
}

/** What a value that is a whole number says. */
function numberOf(value: Buffer): number {
  const [, at] = varintAt(value, 0)
  return varintAt(value, at)[0]
}

function contentAt(message: Buffer, at: number, type: number): [Buffer | undefined, number] {
  if (type === 0) return [undefined, varintAt(message, at)[1]]
  if (type === 1) return [undefined, at + 8]
  if (type === 5) return [undefined, at + 4]
  if (type !== 2) throw new Error(`no protobuf: a field of type ${type}`)
  const [length, from] = varintAt(message, at)
  return [message.subarray(from, from + length), from + length]
}

function varintAt(message: Buffer, at: number): [number, number] {
  let value = 0
  for (let place = at; place < message.length; place += 1) {
    const byte = message[place] ?? 0
    value += (byte & 127) * 2 ** (7 * (place - at))
    if (byte < 128) return [value, place + 1]
  }
  throw new Error('no protobuf: a number without an end')
}
