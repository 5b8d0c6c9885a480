import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { product } from '#contract/product.ts'
import { allOrNone } from './all-or-none.ts'
import {
  address,
  areHeaders,
  hasHost,
  isBare,
  isOrigin,
  loginAddress,
  share,
  trustedProxies,
  wholeNumber,
} from './config-values.ts'
import { refuseContradictions } from './refuse-contradictions.ts'
import { refuseUnreachablePictures } from './refuse-unreachable-pictures.ts'
import { StartRefusal } from './start-refusal.ts'

/** What the operator chose, and the defaults for the rest. */
export interface Config {
  port: number
  host: string
  /** Where members reach the app, without a slash at the end: links in mails start with it. */
  publicOrigin: string
  dataDir: string
  /** Absent: SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** The server of `databaseUrl` itself, where that leads to a pooler. */
  databaseDirectUrl: string | undefined
  /** A server that follows the one of `databaseUrl`. */
  databaseReplicaUrl: string | undefined
  databasePoolSize: number
  smtpUrl: string | undefined
  mailFrom: string
  /** Where support tickets are mailed to. */
  supportEmail: string | undefined
  s3: S3Config | undefined
  /** Where browsers fetch pictures, without a slash at the end; absent: from the server. */
  mediaOrigin: string | undefined
  /** Whether browsers are sent to the S3 store for pictures, with addresses signed for a while. */
  s3SignedRedirects: boolean
  /** Proxies whose `X-Forwarded-For` is believed: how many stand in front, or their addresses; false for none. */
  trustProxy: false | number | string[]
  maxConnections: number
  /** Behind a trusted proxy: requests under way. */
  maxConnectionsPerAddress: number
  /** Megabytes of files that are being uploaded, of all members together. */
  maxUploadsMb: number
  /** Whether the promise of TLS holds for every host below the public one. */
  hstsSubdomains: 'on' | 'off'
  vapid: { publicKey: string; privateKey: string } | undefined
  /** Seals what two-factor login is checked with; base64url of 32 bytes. */
  secondFactorKey: string | undefined
  /** Whether devices hear at once of what happens, or ask from time to time. */
  liveStreams: 'on' | 'off'
  logLevel: string
  androidKeystore: string | undefined
  androidKeystorePassword: string | undefined
  /** `off`: browsers are told to get rid of the service worker. */
  serviceWorker: 'on' | 'off'
  /** Where the built client lies; absent: in `dist/` beside the server. */
  clientDir: string | undefined
  /** Where metrics are served apart from everything else; absent: nowhere. */
  metricsPort: number | undefined
  metricsHost: string
  /** Who knows it may read the metrics. */
  metricsToken: string | undefined
  /** How old whoever signs up has to be; absent: nobody is asked. */
  minimumAge: number | undefined
  /** How long after SIGTERM the server goes on as before, while `/readyz` says that it stops. */
  drainSeconds: number
  /** Where traces are sent; absent: nowhere. */
  traces: TracesConfig | undefined
}

export interface TracesConfig {
  /** Of an OpenTelemetry collector, without `/v1/traces`. */
  endpoint: string
  /** Of the requests that are traced, from 0 to 1. */
  share: number
  /** What the server is called there. */
  service: string
}

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const text = z.string()
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const environmentSchema = z.object({
  PORT: z._default(wholeNumber(0, 65535), 3000),
  HOST: z._default(text, '127.0.0.1'),
  PUBLIC_ORIGIN: z.optional(
    address('http://', 'https://').check(
      z.refine(isOrigin, 'must be an address without a path, as https://example.org'),
    ),
  ),
  DATA_DIR: z._default(text, './data'),
  DATABASE_URL: z.optional(loginAddress('postgres://', 'postgresql://')),
  DATABASE_DIRECT_URL: z.optional(loginAddress('postgres://', 'postgresql://')),
  DATABASE_REPLICA_URL: z.optional(loginAddress('postgres://', 'postgresql://')),
  DATABASE_POOL_SIZE: z._default(wholeNumber(2, 200), 10),
  SMTP_URL: z.optional(loginAddress('smtp://', 'smtps://').check(z.refine(hasHost, 'must name a host'))),
  MAIL_FROM: z.optional(text.check(z.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must hold an e-mail address'))),
  SUPPORT_EMAIL: z.optional(text.check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address'))),
  S3_ENDPOINT: z.optional(
    address('http://', 'https://').check(
      z.refine(
        isBare,
        'must be an address without a query, and without credentials, which are S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
      ),
    ),
  ),
  S3_BUCKET: z.optional(text.check(z.regex(/^[^\s/?#]+$/, 'must be the name of a bucket'))),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
  S3_SIGNED_REDIRECTS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  MEDIA_ORIGIN: z.optional(
    address('http://', 'https://').check(
      z.refine((value) => !/[?#\s;,]/.test(value), 'must be an address without a query, as https://cdn.example.org'),
    ),
  ),
  TRUST_PROXY: z._default(trustedProxies, false),
  MAX_CONNECTIONS: z._default(wholeNumber(1, 1_000_000), 8_000),
  MAX_CONNECTIONS_PER_ADDRESS: z._default(wholeNumber(1, 1_000_000), 256),
  MAX_UPLOADS_MB: z._default(wholeNumber(32, 1_000_000), 256),
  HSTS_SUBDOMAINS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  VAPID_PUBLIC_KEY: z.optional(text),
  VAPID_PRIVATE_KEY: z.optional(text),
  SECOND_FACTOR_KEY: z.optional(text.check(z.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, 43 characters'))),
  LIVE_STREAMS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
  ANDROID_KEYSTORE: z.optional(text),
  ANDROID_KEYSTORE_PASSWORD: z.optional(text),
  SERVICE_WORKER: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  CLIENT_DIR: z.optional(text),
  METRICS_PORT: z.optional(wholeNumber(0, 65535)),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  METRICS_TOKEN: z.optional(text.check(z.minLength(16, 'must have at least 16 characters'))),
  MINIMUM_AGE: z.optional(wholeNumber(1, 99)),
  DRAIN_SECONDS: z._default(wholeNumber(0, 300), 0),
  // Named as everywhere: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(address('http://', 'https://')),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(text),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.optional(text),
  OTEL_SERVICE_NAME: z._default(text, product.storagePrefix),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
})
type Environment = z.infer<typeof environmentSchema>

/** Reads the configuration; throws a `StartRefusal` whose sentence names the variable that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== '')
  const result = environmentSchema.safeParse(Object.fromEntries(given.map(([name, value]) => [name, value?.trim()])))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new StartRefusal(`The configuration is wrong: ${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`)
  }
  return configOf(result.data)
}

function configOf(env: Environment): Config {
  const publicOrigin = env.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`
  const s3 = s3Of(env)
  const mediaOrigin = env.MEDIA_ORIGIN?.replace(/\/$/, '')
  const s3SignedRedirects = env.S3_SIGNED_REDIRECTS === 'on'
  const signedEndpoint = s3SignedRedirects ? s3?.endpoint : undefined
  refuseContradictions(env)
  refuseUnreachablePictures({ publicOrigin, mediaOrigin, signedEndpoint })
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${product.name} <no-reply@${new URL(publicOrigin).hostname}>`,
    supportEmail: env.SUPPORT_EMAIL,
    s3,
    mediaOrigin,
    s3SignedRedirects,
    trustProxy: env.TRUST_PROXY,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    maxUploadsMb: env.MAX_UPLOADS_MB,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    vapid: vapidOf(env),
    secondFactorKey: env.SECOND_FACTOR_KEY,
    liveStreams: env.LIVE_STREAMS,
    logLevel: env.LOG_LEVEL,
    androidKeystore: env.ANDROID_KEYSTORE,
    androidKeystorePassword: env.ANDROID_KEYSTORE_PASSWORD,
    serviceWorker: env.SERVICE_WORKER,
    clientDir: env.CLIENT_DIR === undefined ? undefined : resolve(env.CLIENT_DIR),
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    metricsToken: env.METRICS_TOKEN,
    minimumAge: env.MINIMUM_AGE,
    drainSeconds: env.DRAIN_SECONDS,
    traces: tracesOf(env),
  }
}

function s3Of(env: Environment): S3Config | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const together = allOrNone({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY })
  if (!together && env.S3_SIGNED_REDIRECTS === 'on') {
    throw new StartRefusal('The configuration is wrong: S3_ENDPOINT is missing, but S3_SIGNED_REDIRECTS is on.')
  }
  return (
    together && {
      endpoint: together.S3_ENDPOINT.replace(/\/$/, ''),
      bucket: together.S3_BUCKET,
      region: S3_REGION,
      accessKeyId: together.S3_ACCESS_KEY_ID,
      secretAccessKey: together.S3_SECRET_ACCESS_KEY,
    }
  )
}

function tracesOf(env: Environment): TracesConfig | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '')
  if (endpoint === undefined) return undefined
  // The exporter reads them itself, and leaves out what it cannot read without a word.
  const { OTEL_EXPORTER_OTLP_HEADERS, OTEL_EXPORTER_OTLP_TRACES_HEADERS } = env
  for (const [name, value] of Object.entries({ OTEL_EXPORTER_OTLP_HEADERS, OTEL_EXPORTER_OTLP_TRACES_HEADERS })) {
    if (value !== undefined && !areHeaders(value))
      throw new StartRefusal(
        `The configuration is wrong: ${name} must be name=value, separated by commas, percent-encoded.`,
      )
  }
  return { endpoint, share: env.OTEL_TRACES_SAMPLER_ARG, service: env.OTEL_SERVICE_NAME }
}

function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Environment): Config['vapid'] {
  const together = allOrNone({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })
  return together && { publicKey: together.VAPID_PUBLIC_KEY, privateKey: together.VAPID_PRIVATE_KEY }
}
