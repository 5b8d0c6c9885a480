import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { buildApp } from '#server/build-app.ts'
import { makeDomainEvents } from '#server/domain-events.ts'
import { makeReadCold, makeWarmKeys } from '#server/infra/db/read-cold.ts'
import { ReadCutOff } from '#server/infra/db/read-cut-off.ts'
import type { ReadThreads } from '#server/infra/db/read-task.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { watchQueries, type WatchedDatabase } from '#tests/support/query-watch.ts'
import { openTestDatabaseOnFile } from '#tests/support/test-database.ts'

let test: TestApp

beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

describe('posts of a list', () => {
  let app: FastifyInstance
  let main: WatchedDatabase
  let aside: WatchedDatabase
  let author: TestMember

  beforeEach(async () => {
    main = watchQueries(test.deps.db)
    aside = watchQueries(test.deps.db)
    const deps = { ...test.deps, db: main.db, heavyReads: aside.db, events: makeDomainEvents() }
    app = await buildApp(deps, { clientDirectory: 'no-client' })
    author = await test.member()
    for (let at = 0; at < 3; at += 1) await insertTestPost(test.deps.db, { author_id: author.id, created_at: at })
  })
  afterEach(() => app.close())

  /** Where their pictures were looked for. */
  async function placeOfReading({ token }: TestMember): Promise<string> {
    main.take()
    aside.take()
    const reply = await app.inject({
      url: `/api/posts/user/${author.id}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.json().posts).toHaveLength(3)
    const asks = ({ sql }: { sql: string }) => sql.includes('from "post_media"')
    return `${main.take().filter(asks).length} in place, ${aside.take().filter(asks).length} aside`
  }

  it('are read aside where that may take the disk, and in place once they were', async () => {
    const [reader, other] = [await test.member(), await test.member()]
    const first = test.deps.dialect.name === 'sqlite' ? '0 in place, 1 aside' : '1 in place, 0 aside'
    expect(await placeOfReading(reader)).toBe(first)
    expect(await placeOfReading(reader)).toBe('1 in place, 0 aside')
    // The marks of another one have not been read yet.
    expect(await placeOfReading(other)).toBe(first)
    expect(await placeOfReading(other)).toBe('1 in place, 0 aside')
    test.clock.advance(10 * minuteMs)
    expect(await placeOfReading(other)).toBe(first)
  })
})

describe('a reading of For You that is begun in a thread', () => {
  let onFile: TestApp
  let app: FastifyInstance
  let main: WatchedDatabase
  let aside: WatchedDatabase
  let handedOver: string[]
  let isCutOff: boolean

  beforeEach(async () => {
    onFile = await buildTestApp({ database: await openTestDatabaseOnFile() })
    const { db, readThreads } = onFile.deps
    if (!readThreads) throw new Error('nothing reads beside a file')
    main = watchQueries(db)
    aside = watchQueries(db)
    handedOver = []
    isCutOff = false
    const counted: ReadThreads = {
      ...readThreads,
      tellTasks: () => {},
      runTask: (module, input) => {
        handedOver.push(module)
        if (isCutOff) return Promise.reject(new ReadCutOff())
        return readThreads.runTask(module, input)
      },
    }
    const deps = { ...onFile.deps, db: main.db, heavyReads: aside.db, readThreads: counted }
    app = await buildApp({ ...deps, events: makeDomainEvents() }, { clientDirectory: 'no-client' })
  })
  afterEach(async () => {
    await app.close()
    await onFile.close()
  })

  async function open({ token }: TestMember) {
    main.take()
    aside.take()
    handedOver = []
    const reply = await app.inject({ url: '/api/feed', headers: { authorization: `Bearer ${token}` } })
    const asks = ({ sql }: { sql: string }) => /from "(?:post_media|likes|follows|post_topics)"/.test(sql)
    const where = { threads: handedOver.length, aside: aside.take().length, inPlace: main.take().filter(asks).length }
    return { ids: reply.json().posts.map(({ id }: { id: string }) => id), where }
  }

  it('comes back from one hand-over with its first posts, and is given again without any', async () => {
    const [reader, author] = [await onFile.member(), await onFile.member()]
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1)
      ids.push(await insertTestPost(onFile.deps.db, { author_id: author.id, created_at: at }))
    const begun = await open(reader)
    expect(begun.ids.toSorted()).toEqual(ids.toSorted())
    expect(begun.where).toEqual({ threads: 1, aside: 0, inPlace: 0 })
    const again = await open(reader)
    expect(again.ids).toEqual(begun.ids)
    expect(again.where).toMatchObject({ threads: 0, aside: 0 })
  })

  it('is not kept where its thread is cut off, and whoever asks again has it', async () => {
    const reader = await onFile.member()
    const id = await insertTestPost(onFile.deps.db, { author_id: reader.id, created_at: 0 })
    const headers = { authorization: `Bearer ${reader.token}` }
    isCutOff = true
    expect((await app.inject({ url: '/api/feed', headers })).statusCode).toBe(503)
    expect(await onFile.deps.db.selectFrom('feed_snapshots').select('id').execute()).toEqual([])
    isCutOff = false
    expect((await open(reader)).ids).toEqual([id])
  })
})

describe('what keys name', () => {
  it('is read in place within a transaction, which alone sees what it wrote', async () => {
    const { db, dialect, clock } = test.deps
    const readCold = makeReadCold({ heavyReads: watchQueries(db).db, dialect, clock })
    await db.transaction().execute(async (transaction) => {
      expect(await readCold(transaction, ['one'], async (reads) => reads === transaction)).toBe(true)
    })
  })

  it('counts as read only once it was', async () => {
    const { db, dialect, clock } = test.deps
    const readCold = makeReadCold({ heavyReads: watchQueries(db).db, dialect, clock })
    const isInPlace = async (reads: typeof db) => reads === db
    const fails = async () => Promise.reject(new Error('cut off'))
    const isSqlite = dialect.name === 'sqlite'
    await expect(readCold(db, ['one'], fails)).rejects.toThrow('cut off')
    expect(await readCold(db, ['one'], isInPlace)).toBe(!isSqlite)
    expect(await readCold(db, ['one', 'two'], isInPlace)).toBe(!isSqlite)
    expect(await readCold(db, ['two', 'one'], isInPlace)).toBe(true)
  })

  it('is remembered only where somebody may have to wait for the disk of others', () => {
    const { dialect, clock } = test.deps
    expect(makeWarmKeys({ dialect, clock }).areWarm(['never read'])).toBe(dialect.name !== 'sqlite')
  })

  it('leaves the memory again when much else was read since', async () => {
    const { db, dialect, clock } = test.deps
    const readCold = makeReadCold({ heavyReads: watchQueries(db).db, dialect, clock })
    const isInPlace = async (reads: typeof db) => reads === db
    await readCold(db, ['old'], isInPlace)
    await readCold(
      db,
      Array.from({ length: 20_000 }, (_, at) => `key ${at}`),
      isInPlace,
    )
    expect(await readCold(db, ['key 0'], isInPlace)).toBe(true)
    expect(await readCold(db, ['old'], isInPlace)).toBe(dialect.name !== 'sqlite')
  })
})
