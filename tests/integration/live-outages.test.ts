import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { LiveNews } from '#contract/live-news.ts'
import { createPost } from '#contract/post-writing.ts'
import { product } from '#contract/product.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { listenToNotices, notify } from '#server/infra/db/postgres-notices.ts'
import { makeLog } from '#server/log.ts'
import { makePostgresBus } from '#server/modules/live/postgres-bus.ts'
import { openLine } from '#tests/support/cuttable-line.ts'
import { leastOf } from '#tests/support/least-of.ts'
import { insertMember, type TestMember } from '#tests/support/insert-member.ts'
import { openEar } from '#tests/support/live-ear.ts'
import { startLiveInstance, type LiveInstance } from '#tests/support/live-instance.ts'
import { findProxy, startReverseProxy } from '#tests/support/reverse-proxy.ts'
import { callEndpoint } from '#tests/support/test-call.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const upWithin = { timeout: 20_000 }
let folder: string
let postgresUrl: string | undefined
let drop: () => Promise<void>
let doing: LiveInstance
let reader: TestMember
let writer: TestMember

async function start(name: string, more: Record<string, string> = {}): Promise<LiveInstance> {
  const database = postgresUrl === undefined ? {} : { DATABASE_URL: postgresUrl }
  return startLiveInstance({ DATA_DIR: path.join(folder, name), TRUST_PROXY: 'true', ...database, ...more })
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-live-'))
  ;({ postgresUrl, drop } = await makeTestTarget())
  doing = await start('one')
  const { db } = doing.deps
  ;[reader, writer] = [await insertMember(db, Date.now()), await insertMember(db, Date.now())]
})
afterAll(async () => {
  await doing.close()
  await drop()
  rmSync(folder, { recursive: true })
})

async function publish(): Promise<string> {
  const input = { body: { textContent: 'News' } }
  const { reply } = await callEndpoint(doing.app, createPost, { input, token: writer.token })
  return reply.post.id
}

const proxies = (['Caddy', 'nginx'] as const).filter((name) => findProxy(name) !== undefined)

it.each(proxies)('%s hands on what is told as it comes, neither gathered nor compressed', async (name) => {
  const proxy = await startReverseProxy(name, Number(new URL(doing.origin).port))
  onTestFinished(proxy.stop)
  await expect.poll(() => doing.statusOfStream(reader), upWithin).toBe(200)
  const ear = await openEar(proxy.origin, { token: reader.token })
  onTestFinished(ear.leave)
  await ear.next('hello')
  await ear.next('unread')
  const took = await leastOf({ below: 2_000 }, async () => {
    const before = performance.now()
    const id = await publish()
    expect(await ear.next('posts')).toEqual({ type: 'posts', ids: [id] })
    return performance.now() - before
  })
  expect(took).toBeLessThan(2_000)
})

/** SQLite has no other way to listen. */
const withDirectUrl = ['postgres'].filter((name) => name === process.env['TEST_DB'])

it.each(withDirectUrl)(
  'an instance listens where DATABASE_DIRECT_URL says; what happens while that is gone is heard afterwards (%s)',
  async () => {
    const line = await openLine(String(postgresUrl))
    const listening = await start('two', { DATABASE_DIRECT_URL: line.url })
    onTestFinished(async () => {
      await listening.close()
      await line.cut()
    })
    await expect.poll(() => listening.statusOfStream(reader), upWithin).toBe(200)
    const ear = await openEar(listening.origin, { token: reader.token })
    await ear.next('unread')
    await line.cut()
    await ear.over
    expect(await listening.statusOfStream(reader)).toBe(503)
    const missed = await publish()
    await line.open()
    await expect.poll(() => listening.statusOfStream(reader), upWithin).toBe(200)
    const again = await openEar(listening.origin, { token: reader.token, lastEventId: ear.lastId() })
    onTestFinished(again.leave)
    expect((await again.next('posts')).ids).toContain(missed)
    const took = await leastOf({ below: 2_000 }, async () => {
      const before = performance.now()
      const id = await publish()
      expect((await again.next('posts')).ids).toEqual([id])
      return performance.now() - before
    })
    expect(took).toBeLessThan(2_000)
  },
)

/** To what instances tell each other. */
async function listenToAll(postgresUrl: string) {
  const { db } = openDatabase({ postgresUrl, poolSize: 2 }, () => {})
  const channel = `${product.storagePrefix}_live`
  const messages: string[] = []
  const stop = listenToNotices({ postgresUrl, channel, hear: (text) => messages.push(text), onLost: () => {} })
  onTestFinished(async () => {
    await stop()
    await db.destroy()
  })
  const said = async (word: string) => {
    await notify(db, channel, word)
    return messages.includes(word)
  }
  await expect.poll(() => said('"here"'), upWithin).toBe(true)
  return {
    db,
    /** Everything until now: messages of a channel come in the order in which they were sent. */
    async all(): Promise<string[]> {
      await expect.poll(() => said('"over"'), upWithin).toBe(true)
      return messages.filter((text) => text !== '"here"' && text !== '"over"')
    },
  }
}

it.each(withDirectUrl)(
  'what the version before does not know shares no message with anything that it knows (%s)',
  async () => {
    const target = await makeTestTarget()
    onTestFinished(target.drop)
    const url = String(target.postgresUrl)
    const { db, all } = await listenToAll(url)
    const bus = makePostgresBus({ db, postgresUrl: url, newId: () => 'an-id', log: makeLog('silent') })
    const known: LiveNews[] = [
      { about: 'post-gone', postId: 'a', by: 'one' },
      { about: 'unread', accountId: 'one' },
      { about: 'sessions' },
    ]
    const unknown: LiveNews[] = [
      { about: 'member-hidden', accountId: 'one' },
      { about: 'members-apart', accountId: 'one', otherId: 'two' },
    ]
    for (const news of [...known.slice(0, 1), ...unknown, ...known.slice(1)]) bus.publish(db, news)
    await bus.stop()
    expect((await all()).map((text) => JSON.parse(text) as unknown)).toEqual([known, unknown])
  },
)

it.each(withDirectUrl)(
  'a connection that listens is kept while the pool cannot send yet what it is tried with (%s)',
  async () => {
    const target = await makeTestTarget()
    onTestFinished(target.drop)
    const url = String(target.postgresUrl)
    const { db } = openDatabase({ postgresUrl: url, poolSize: 2 }, () => {})
    onTestFinished(() => db.destroy())
    let refusals = 1
    const pool = db.withPlugin({
      transformQuery({ node }) {
        if (refusals === 0) return node
        refusals -= 1
        throw new Error('the pool is away')
      },
      transformResult: async ({ result }) => result,
    })
    const lines: string[] = []
    const log = makeLog('info', { write: (line) => void lines.push(line) })
    const bus = makePostgresBus({ db: pool, postgresUrl: url, newId: () => 'an-id', log })
    bus.start({ hear: () => {}, miss: () => {} })
    onTestFinished(() => bus.stop())
    await expect.poll(() => bus.isUp(), upWithin).toBe(true)
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['live news could not be tried'])
  },
)
