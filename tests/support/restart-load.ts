import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestMember } from './insert-member.ts'

/** What members were told while they wrote through outages. */
export interface WriteLedger {
  /** Acknowledged comments, each text its own, and when (epoch milliseconds) the acknowledgement came. */
  acknowledged: { text: string; at: number }[]
  /** How often each kind of answer came. */
  answers: Map<string, number>
  /** Answers that an outage does not excuse. */
  strange: string[]
}

export interface Writers {
  ledger: WriteLedger
  /** Ends when every write that was begun is acknowledged. */
  stop: () => Promise<void>
}

interface WriteTarget {
  origin: string
  postId: string
  /** The server itself ends now and then: no answer is what members expect then. */
  mayVanish?: boolean
}

/** So many strange answers end the writing: the server is gone, or wrong about everything. */
const mostStrange = 20
const patienceMs = 60_000

/** Each member comments without a pause, and sends a comment with its key until it is acknowledged, as a device does. */
export function startWriters(target: WriteTarget, members: readonly TestMember[]): Writers {
  const ledger: WriteLedger = { acknowledged: [], answers: new Map(), strange: [] }
  let isStopping = false
  const loops = members.map(async (member) => {
    for (let at = 0; !isStopping && ledger.strange.length < mostStrange; at += 1) {
      await writeUntilConfirmed(target, { ledger, member, text: `${member.username} ${at}` })
    }
  })
  return {
    ledger,
    async stop() {
      isStopping = true
      await Promise.all(loops)
    },
  }
}

interface Write {
  ledger: WriteLedger
  member: TestMember
  text: string
}

async function writeUntilConfirmed(target: WriteTarget, { ledger, member, text }: Write): Promise<void> {
  const key = randomUUID()
  while (ledger.strange.length < mostStrange) {
    const answer = await send(target, { token: member.token, text, key })
    ledger.answers.set(answer.kind, (ledger.answers.get(answer.kind) ?? 0) + 1)
    if (answer.isConfirmed) {
      ledger.acknowledged.push({ text, at: Date.now() })
      return
    }
    if (!answer.isExpected) ledger.strange.push(answer.detail)
    await pause(50)
  }
}

interface Attempt {
  token: string
  text: string
  key: string
}

async function send({ origin, postId, mayVanish = false }: WriteTarget, { token, text, key }: Attempt) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  const body = JSON.stringify({ content: text })
  try {
    const reply = await fetch(`${origin}/api/comments/${postId}`, { method: 'POST', headers, body })
    const said = await reply.text()
    const isLater = reply.status === 503 && reply.headers.has('retry-after')
    const isExpected = isLater || (reply.status === 409 && said.includes('in-progress'))
    return { kind: String(reply.status), isConfirmed: reply.ok, isExpected, detail: `${reply.status} ${said}` }
  } catch (error) {
    return { kind: 'no answer', isConfirmed: false, isExpected: mayVanish, detail: `no answer: ${String(error)}` }
  }
}

/** Waits until so many writes are acknowledged; throws when that takes a minute, or answers come that no outage excuses. */
export async function untilAcknowledged(ledger: WriteLedger, many: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (ledger.acknowledged.length < many) {
    if (Date.now() > deadline || ledger.strange.length > 10) {
      throw new Error(`writes are not acknowledged:\n${ledger.strange.join('\n')}`)
    }
    await pause(5)
  }
}
