import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartRefusal } from './start-refusal.ts'

describe('the configuration', () => {
  it('has a default for everything a newcomer needs', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReplicaUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Sayso <no-reply@localhost>',
      s3: undefined,
      trustProxy: false,
      vapid: undefined,
      logLevel: 'info',
    })
  })

  it('follows the port and the public origin', () => {
    expect(readConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080')
    const { publicOrigin, mailFrom } = readConfig({ PUBLIC_ORIGIN: 'https://sayso.example/' })
    expect([publicOrigin, mailFrom]).toEqual(['https://sayso.example', 'Sayso <no-reply@sayso.example>'])
  })

  it('takes an empty variable for an absent one, and knows nothing of strangers', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', HOME: '/root' }).port).toBe(3000)
  })

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PORT', '0x10'],
    ['PORT', '-1'],
    ['PUBLIC_ORIGIN', 'sayso.example'],
    ['PUBLIC_ORIGIN', 'https://sayso.example/app'],
    ['DATABASE_URL', 'mysql://localhost/sayso'],
    ['DATABASE_DIRECT_URL', 'localhost:5432'],
    ['DATABASE_REPLICA_URL', 'localhost:5433'],
    ['DATABASE_URL', 'postgres://sayso:my/word@db/sayso'],
    ['DATABASE_URL', 'postgres://sayso:100%@db/sayso'],
    ['DATABASE_URL', 'postgres://sayso:12#word@db/sayso'],
    ['DATABASE_URL', 'postgres://sayso:12?a=word@db/sayso'],
    ['DATABASE_URL', 'postgres://sayso:12/word@db/sayso'],
    ['SMTP_URL', 'smtps://sayso:my#word@mail.example.org'],
    ['SMTP_URL', 'smtp://sayso:12#word@mail.example.org'],
    ['SMTP_URL', 'localhost:25'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'nobody'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['S3_ENDPOINT', 'bucket'],
    ['S3_ENDPOINT', 'https://key:secret@s3.example.org'],
    ['S3_ENDPOINT', 'https://s3.example.org/bucket?region=x'],
    ['S3_BUCKET', 'my pictures'],
    ['MEDIA_ORIGIN', 'https://cdn.example.org?for=us'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['SECOND_FACTOR_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartRefusal)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The configuration is wrong: ${name} must .+\\.$`))
  })

  describe('the headers of traces', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

    it.each([
      'api-key=abc==',
      'authorization=Bearer abc, x-team=blue',
      'authorization=Bearer%20abc',
      'a=b,,c=d,',
      'a=',
    ])('may be %s', (value) =>
      expect(readConfig({ ...collector, OTEL_EXPORTER_OTLP_HEADERS: value }).traces).toBeDefined(),
    )

    it.each(['a', 'x-team=blue,authorization', 'api key=abc', 'a=%2', 'a=%FF', 'a=%0d%0ab'])(
      'are refused where the exporter cannot read them: %s',
      (value) => {
        for (const name of ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'])
          expect(() => readConfig({ ...collector, [name]: value })).toThrow(
            `The configuration is wrong: ${name} must be`,
          )
        expect(readConfig({ OTEL_EXPORTER_OTLP_HEADERS: value }).traces).toBeUndefined()
      },
    )
  })

  it('tells how a password is written that an address cannot hold as it is, and repeats none of it', () => {
    const wrong = () => readConfig({ DATABASE_URL: 'postgres://sayso:secret#word@db/sayso' })
    expect(wrong).toThrow('its password percent-encoded (%23 for #')
    expect(wrong).not.toThrow('secret')
    const right = 'postgres://sayso:secret%23word@db/sayso'
    expect(readConfig({ DATABASE_URL: right }).databaseUrl).toBe(right)
  })

  it.each([
    ['true', 1],
    ['false', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ])('reads TRUST_PROXY=%s', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  it('refuses what says nothing without another setting, and two things on one port', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://replica/sayso' }
    expect(() => readConfig(replica)).toThrow('DATABASE_URL is missing, but DATABASE_REPLICA_URL is there.')
    expect(readConfig({ ...replica, DATABASE_URL: 'postgres://db/sayso' }).databaseReplicaUrl).toBe(
      'postgres://replica/sayso',
    )
    const onOnePort = { PORT: '4000', METRICS_PORT: '4000' }
    expect(() => readConfig(onOnePort)).toThrow('METRICS_PORT must be another port')
    expect(() => readConfig({ ...onOnePort, HOST: '0.0.0.0' })).toThrow('METRICS_PORT must be another port')
    expect(readConfig({ ...onOnePort, METRICS_HOST: '10.0.0.1' }).metricsPort).toBe(4000)
  })

  it('takes a PostgreSQL behind a socket, which has no host', () => {
    const url = 'postgres:///sayso?host=/var/run/postgresql'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('wants the settings of a store together', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(() => readConfig({ ...s3, S3_BUCKET: '' })).toThrow(/S3_BUCKET is missing, but S3_ENDPOINT/)
    expect(() => readConfig({ S3_SIGNED_REDIRECTS: 'on' })).toThrow(/S3_ENDPOINT is missing, but S3_SIGNED_REDIRECTS/)
    expect(() => readConfig({ VAPID_PUBLIC_KEY: 'key' })).toThrow(/VAPID_PRIVATE_KEY is missing/)
  })

  it('refuses to send browsers for pictures to where they get none', () => {
    const secure = { PUBLIC_ORIGIN: 'https://talk.example.org' }
    const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const signed = { ...s3, S3_ENDPOINT: 'http://minio:9000', S3_SIGNED_REDIRECTS: 'on' }
    const refused: [Record<string, string>, RegExp][] = [
      [{ ...secure, MEDIA_ORIGIN: 'https://TALK.example.org:443/media/' }, /MEDIA_ORIGIN is the address from which/],
      [{ MEDIA_ORIGIN: 'http://localhost:3000/media' }, /MEDIA_ORIGIN is the address from which/],
      [{ MEDIA_ORIGIN: 'http://localhost:3000' }, /MEDIA_ORIGIN is this server, which has .+ under \/pictures/],
      [{ ...secure, MEDIA_ORIGIN: 'http://cdn.example.org' }, /MEDIA_ORIGIN must begin with https/],
      [{ ...secure, ...signed }, /S3_SIGNED_REDIRECTS is on, but S3_ENDPOINT does not begin with https/],
    ]
    for (const [environment, sentence] of refused) expect(() => readConfig(environment)).toThrow(sentence)
    for (const right of [
      { ...secure, MEDIA_ORIGIN: 'https://talk.example.org/pictures' },
      { ...secure, ...signed, MEDIA_ORIGIN: 'https://talk.example.org' },
      { ...secure, ...signed, MEDIA_ORIGIN: 'https://s3.example.org' },
      signed,
    ])
      expect(() => readConfig(right)).not.toThrow()
  })
})
