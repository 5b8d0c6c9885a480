import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compareComments, insertWriters, onPostgres } from './comment-ledger.ts'
import type { TestMember } from './insert-member.ts'
import { startReverseProxy, type ProxyName } from './reverse-proxy.ts'
import { startServer, type TestServer } from './start-server.ts'

interface RollingPlan {
  /** Each passes on the requests of its share of the members. */
  proxies: readonly ProxyName[]
  postgresUrl: string
  /** How often each of the two instances is restarted. */
  rounds: number
  /** How many members read and write at once. */
  members: number
}

export interface RollingReport {
  answered: number
  /** What a member was told that is no answer to their request, or that they were told nothing. */
  failures: string[]
  lost: string[]
  doubled: string[]
}

/** Caddy asks every second: the next instance stops only when it knows that this one is back, as docs/operating.md says. */
const noticedAfterMs = 2_000

/** Restarts two instances in turn behind a proxy while members read and write through it, each sending everything once. */
export async function restartInTurn(plan: RollingPlan): Promise<RollingReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'test-shared-'))
  const started: { stop: () => Promise<void> }[] = []
  try {
    // Caddy asks every second.
    const drain = plan.proxies.includes('Caddy') ? { DRAIN_SECONDS: '3' } : {}
    const settings = { DATABASE_URL: plan.postgresUrl, DATA_DIR: dataDir, ...drain }
    const instances: TestServer[] = []
    for (let at = 0; at < 2; at += 1) {
      const instance = await startServer(settings)
      instances.push(instance)
      started.push({ stop: instance.remove })
    }
    const [first = Number.NaN, ...others] = instances.map(({ origin }) => Number(new URL(origin).port))
    const origins: string[] = []
    for (const name of plan.proxies) {
      const proxy = await startReverseProxy(name, first, ...others)
      origins.push(proxy.origin)
      started.push(proxy)
    }
    const { members, postId } = await onPostgres(plan.postgresUrl, (db) => insertWriters(db, plan.members))
    const load = startLoad({ origins, postId }, members)
    for (let round = 0; round < plan.rounds; round += 1) {
      for (const instance of instances) {
        await load.untilAnswered(100)
        await instance.stop('SIGTERM')
        await load.untilAnswered(100)
        await instance.restart()
        if (plan.proxies.includes('Caddy')) await pause(noticedAfterMs)
      }
    }
    await load.untilAnswered(100)
    await load.stop()
    const { lost, doubled } = await onPostgres(plan.postgresUrl, (db) => compareComments(db, load.acknowledged))
    return { answered: load.answered(), failures: load.failures, lost, doubled }
  } finally {
    for (const { stop } of started.reverse()) await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Members write, read what there is, and write again; nothing is sent twice. */
function startLoad(
  { origins, postId }: { origins: readonly string[]; postId: string },
  members: readonly TestMember[],
) {
  const acknowledged: { text: string }[] = []
  const failures: string[] = []
  let answered = 0
  let isStopping = false

  async function ask(what: string, { url, init }: { url: string; init: RequestInit }): Promise<boolean> {
    try {
      const reply = await fetch(url, init)
      const said = await reply.text()
      answered += 1
      if (!reply.ok) failures.push(`${what} ${url}: ${reply.status} ${said.slice(0, 200)}`)
      return reply.ok
    } catch (error) {
      failures.push(`${what} ${url}: ${String(error)} ${String(error instanceof Error && error.cause)}`)
      return false
    }
  }

  const loops = members.map(async ({ token, username }, index) => {
    const origin = origins[index % origins.length]
    const authorization = `Bearer ${token}`
    for (let at = 0; !isStopping; at += 1) {
      const text = `${username} ${at}`
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const init = { method: 'POST', headers, body: JSON.stringify({ content: text }) }
      if (await ask('write', { url: `${origin}/api/comments/${postId}`, init })) acknowledged.push({ text })
      await ask('read', { url: `${origin}/api/posts/${postId}`, init: { headers: { authorization } } })
      // No member may write and read without an end.
      await pause(50)
    }
  })
  return {
    acknowledged,
    failures,
    answered: () => answered,
    async untilAnswered(more: number) {
      const wanted = answered + more
      while (answered < wanted && failures.length < 100) await pause(5)
    },
    async stop() {
      isStopping = true
      await Promise.all(loops)
    },
  }
}
