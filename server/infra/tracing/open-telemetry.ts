import {
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '#contract/durations.ts'
import { product } from '#contract/product.ts'
import type { TracesConfig } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import type { Tracing } from './tracing.ts'

const stopWithinMs = 2_000
/** A collector that is away is told of so often. */
const complainEveryMs = minuteMs
const longestSql = 2_000

// Names of attributes: https://opentelemetry.io/docs/specs/semconv/
/** Traces to a collector over OTLP (protobuf over HTTP); further `OTEL_EXPORTER_OTLP_…` variables, as of headers, count too. */
export function startOpenTelemetry({ endpoint, share, service }: TracesConfig, log: Log): Tracing {
  const complain = makeComplaint(log)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': product.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer(product.storagePrefix)
  return {
    startRequest({ id, headers }) {
      const parent = headers ? parentOf(headers) : ROOT_CONTEXT
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER, attributes: { 'request.id': id } }, parent)
      const inside = trace.setSpan(parent, span)
      return {
        goOn: (next) => context.with(inside, next),
        end: (about) => endRequest(span, about),
      }
    },
    countStatement({ sql, ms, hasFailed }) {
      if (!trace.getActiveSpan()?.isRecording()) return
      const endedAt = Date.now()
      const attributes = { 'db.query.text': sql.slice(0, longestSql) }
      const span = tracer.startSpan(nameOf(sql), { kind: SpanKind.CLIENT, startTime: endedAt - ms, attributes })
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endedAt)
    },
    during({ queue, kind, id }, work) {
      const attributes = { 'messaging.destination.name': queue, 'messaging.message.id': id }
      return tracer.startActiveSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes, root: true }, (span) =>
        endWith(span, work),
      )
    },
    async stop() {
      const gaveUp = new AbortController()
      // What a collector says to the last of it is no reason to stop otherwise than in order.
      const sent = provider.shutdown().catch((error: unknown) => complain(String(error)))
      await Promise.race([sent, pause(stopWithinMs, undefined, { signal: gaveUp.signal })])
      gaveUp.abort()
    },
  }
}

function parentOf(headers: IncomingHttpHeaders) {
  const getter = {
    keys: () => Object.keys(headers),
    get: (carrier: IncomingHttpHeaders, name: string) => carrier[name],
  }
  return new W3CTraceContextPropagator().extract(ROOT_CONTEXT, headers, getter)
}

function endRequest(
  span: Span,
  { method, route, status }: { method: string; route: string; status: number | undefined },
): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.request.method': method, 'http.route': route })
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  else span.setAttribute('error.type', 'aborted')
  if (status !== undefined && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

async function endWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** As `select posts`: what it does, and with which table first. */
function nameOf(sql: string): string {
  const [verb = 'statement'] = /^\s*\w+/.exec(sql) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(sql) ?? []
  return [verb.trim().toLowerCase(), table].filter(Boolean).join(' ')
}

function makeComplaint(log: Log): (reason: string) => void {
  let lastAt = -Infinity
  const complain = (reason: string) => {
    if (performance.now() - lastAt < complainEveryMs) return
    lastAt = performance.now()
    log.warn({ reason: sentenceOf(reason) }, 'traces could not be sent')
  }
  const ignore = () => {}
  const logger = { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  return complain
}

/** An exporter's complaint is its error as JSON, of which the message says enough. */
function sentenceOf(reason: string): string {
  const [, message] = /"message":"((?:[^"\\]|\\.)*)"/.exec(reason) ?? []
  return message ?? reason
}
