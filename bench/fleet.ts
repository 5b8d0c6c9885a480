import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readFeed } from '#contract/post.ts'
import { createPost } from '#contract/post-writing.ts'
import { compareComments, insertWriters, onPostgres } from '#tests/support/comment-ledger.ts'
import { startPostgresPair } from '#tests/support/embedded-postgres.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestFollow } from '#tests/support/insert-posts.ts'
import { openEar } from '#tests/support/live-ear.ts'
import { startPooler } from '#tests/support/pooler.ts'
import { callServer } from '#tests/support/quick-member.ts'
import { startWriters, untilAcknowledged } from '#tests/support/restart-load.ts'
import { startReverseProxy } from '#tests/support/reverse-proxy.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'

// Everything that docs/scaling.md puts before sharding, at once and without a shared disk: three instances behind nginx, PgBouncer in
// transaction mode before a PostgreSQL, one that follows it, pictures in S3. Members comment, publish and look for what they just
// published through nginx, without a pause, while each instance is restarted in turn and the follower is lost and comes back; another
// listens at each instance: `npm run bench:fleet`. Ends with 1 when a member lost anything, or did not find what they wrote.

const wantedInstances = 3
const writersAtOnce = 24
const publishers = 8

const started: { stop: () => Promise<unknown> }[] = []
try {
  const { primary, replica } = await startPostgresPair()
  started.push(primary, replica)
  const pooler = await startPooler(primary.url)
  const s3 = await startS3Server()
  started.push(pooler, s3)
  const settings = {
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: primary.url, DATABASE_REPLICA_URL: replica.url },
    ...s3.settings,
    LIVE_STREAMS: 'on',
  }
  const instances: TestServer[] = []
  for (let at = 0; at < wantedInstances; at += 1) {
    const instance = await startServer(settings)
    instances.push(instance)
    started.push({ stop: instance.remove })
  }
  const [first = Number.NaN, ...more] = instances.map(({ origin }) => Number(new URL(origin).port))
  const proxy = await startReverseProxy('nginx', first, ...more)
  started.push(proxy)
  const { members, postId } = await onPostgres(primary.url, (db) => insertWriters(db, writersAtOnce))
  const [reader, herald, ...others] = members
  if (!reader || !herald) throw new Error('nobody reads')
  await onPostgres(primary.url, (db) => insertTestFollow(db, reader.id, herald.id))

  const calm = await heardAtEach(instances, { reader, herald })
  const { ledger, stop } = startWriters({ origin: proxy.origin, postId }, members)
  const publishing = startPublishing(proxy.origin, others.slice(0, publishers))
  const busy: number[] = []
  const goOn = () => untilAcknowledged(ledger, ledger.acknowledged.length + 200)
  await goOn()
  busy.push(...(await heardAtEach(instances, { reader, herald })))
  for (const instance of instances) {
    await instance.stop('SIGTERM')
    await goOn()
    await instance.restart()
    await goOn()
  }
  await replica.end('immediate')
  await goOn()
  await replica.restart()
  await goOn()
  busy.push(...(await heardAtEach(instances, { reader, herald })))
  await publishing.stop()
  await stop()

  const found = await onPostgres(primary.url, (db) => compareComments(db, ledger.acknowledged))
  console.log(`comments acknowledged        ${ledger.acknowledged.length}`)
  console.log(`answers                      ${JSON.stringify(Object.fromEntries(ledger.answers))}`)
  console.log(`lost, doubled, strange       ${found.lost.length}, ${found.doubled.length}, ${ledger.strange.length}`)
  console.log(`posts published, not seen    ${publishing.published()}, ${publishing.unseen.length}`)
  console.log(`news heard after, calm       ${inMs(calm)}`)
  console.log(`news heard after, busy       ${inMs(busy)}`)
  for (const detail of [...ledger.strange, ...publishing.unseen]) console.log(detail)
  if (found.lost.length + found.doubled.length + ledger.strange.length + publishing.unseen.length > 0) {
    process.exitCode = 1
  }
} finally {
  for (const { stop } of started.reverse()) await stop()
}

function inMs(delays: readonly number[]): string {
  return delays.map((delay) => `${Math.round(delay)} ms`).join(', ')
}

/** Members who publish a post and look at once whether it is in what they follow: nginx asks another instance than the one that took it. */
function startPublishing(origin: string, authors: readonly TestMember[]) {
  const unseen: string[] = []
  let published = 0
  let isStopping = false
  const loops = authors.map(async ({ token, username }) => {
    while (!isStopping) {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      const body = JSON.stringify({ textContent: `${username} ${published}` })
      const reply = await fetch(`${origin}/api/posts`, { method: 'POST', headers, body })
      const said: unknown = await reply.json()
      if (!reply.ok) unseen.push(`publishing: ${reply.status} ${JSON.stringify(said)}`)
      else {
        published += 1
        const { id } = createPost.reply.parse(said).post
        const seen = await fetch(`${origin}/api${readFeed.path}?type=following`, {
          headers: { authorization: headers.authorization },
        })
        if (!(await seen.text()).includes(id)) unseen.push(`own post ${id}: ${seen.status}, not there`)
      }
      await pause(100)
    }
  })
  return {
    unseen,
    published: () => published,
    async stop() {
      isStopping = true
      await Promise.all(loops)
    },
  }
}

/** For each instance in ms: from publishing at the one before until who listens there hears of it. */
async function heardAtEach(
  instances: readonly TestServer[],
  { reader, herald }: { reader: TestMember; herald: TestMember },
): Promise<number[]> {
  const delays: number[] = []
  for (const [at, { origin }] of instances.entries()) {
    const taking = instances.at(at - 1)
    if (!taking) continue
    const ear = await openEar(origin, { token: reader.token })
    await ear.next('hello')
    const publishedAt = performance.now()
    const { post } = await callServer(taking, createPost, { body: { textContent: 'News' }, token: herald.token })
    for (;;) if ((await ear.next('posts')).ids.includes(post.id)) break
    delays.push(performance.now() - publishedAt)
    ear.leave()
  }
  return delays
}
