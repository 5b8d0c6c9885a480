import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { openDatabase } from '#server/infra/db/database.ts'
import { insertMember, type TestMember } from '#tests/support/insert-member.ts'
import { startServer } from '#tests/support/start-server.ts'

// What idle streams cost one process, and how soon all of them hear of a post: `npm run bench:live`, or with another number than 2,000.
// Server and listeners are on this machine alone.

const wanted = Number(process.argv[2] ?? 2_000)
const ofEach = 8
const patienceMs = 30_000

const server = await startServer({ MAX_CONNECTIONS: '10000', MAX_CONNECTIONS_PER_ADDRESS: '10000', LOG_LEVEL: 'error' })
try {
  const members = await makeMembers(Math.ceil(wanted / ofEach) + 1)
  const [writer, ...readers] = members
  if (!writer) throw new Error('nobody writes')
  const before = residentMb()
  const streams = await openStreams(readers)
  const idle = residentMb()
  const heard = Promise.all(streams.map(heardOfPosts))
  const publishedAt = performance.now()
  await publish(writer)
  const delays = (await heard).map((at) => at - publishedAt).toSorted((a, b) => a - b)
  console.log(`streams                     ${streams.length}`)
  console.log(`memory before, with them    ${before} MB, ${idle} MB`)
  console.log(`a post is heard of after    ${quantile(delays, 0.5)} ms (half), ${quantile(delays, 1)} ms (all)`)
  console.log(`memory after that           ${residentMb()} MB`)
  for (const stream of streams) stream.destroy()
} finally {
  await server.remove()
}

async function makeMembers(count: number): Promise<TestMember[]> {
  const { db } = openDatabase({ sqliteFile: path.join(server.dataDir, 'database.sqlite') }, () => undefined)
  const members: TestMember[] = []
  while (members.length < count) members.push(await insertMember(db, Date.now()))
  await db.destroy()
  return members
}

async function openStreams(readers: readonly TestMember[]): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = []
  for (let at = 0; streams.length < wanted; at += 1) {
    const reader = readers[at % readers.length]
    if (reader) streams.push(await openStream(reader, at))
  }
  return streams
}

function openStream({ token }: TestMember, at: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.0.${at >> 8}.${at & 255}` }
    const asking = request(`${server.origin}/api/live`, { headers, agent: false }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`no stream: ${reply.statusCode}`))
      reply.setEncoding('utf8')
      // All of them begin with the number of what is unread.
      reply.on('data', (words: string) => words.includes('event: unread') && resolve(reply))
      return undefined
    })
    asking.on('error', reject).end()
  })
}

/** Resolves with the time at which the stream tells of posts. */
function heardOfPosts(stream: IncomingMessage): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a stream did not hear of the post')), patienceMs)
    stream.on('data', (words: string) => {
      if (!words.includes('event: posts')) return
      clearTimeout(timer)
      resolve(performance.now())
    })
  })
}

async function publish({ token }: TestMember): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ textContent: 'Listen' })
  const { status } = await fetch(`${server.origin}/api/posts`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`the post was not published: ${status}`)
}

/** Of the server's process. */
function residentMb(): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

function quantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN)
}
