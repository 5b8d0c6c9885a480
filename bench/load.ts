import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadPlan {
  origin: string
  connections: number
  seconds: number
  /** Ends sooner when so many were asked. */
  most?: number
  /** What is asked as the so-many-th. */
  ask: (at: number) => LoadRequest
}

export interface LoadReport {
  answers: number
  perSecond: number
  /** Milliseconds from asking to the last byte. */
  p50: number
  p99: number
  /** How often each status came that is no success. */
  refused: Map<number, number>
}

/** Keeps so many connections busy: each asks again as soon as it is answered. Rejects when one breaks. */
export async function load(plan: LoadPlan): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections })
  const answers = takeAnswers()
  const until = performance.now() + plan.seconds * 1000
  let next = 0
  const connection = async () => {
    while (performance.now() < until && next < (plan.most ?? Infinity)) {
      const askedAt = performance.now()
      answers.take(askedAt, await send(plan.origin, plan.ask(next++), agent))
    }
  }
  await Promise.all(Array.from({ length: plan.connections }, connection))
  agent.destroy()
  return answers.report()
}

/**
 * Asks so many times a second, whether those before are answered or not, as members do who know nothing of each other; an answer takes from
 * when it should have been asked for, so that a generator that is late hides nothing. Rejects when one breaks.
 */
export async function loadAtRate({
  perSecond,
  ...plan
}: Omit<LoadPlan, 'connections' | 'most'> & { perSecond: number }): Promise<LoadReport> {
  const agent = new Agent({ keepAlive: true })
  const answers = takeAnswers()
  const startedAt = performance.now()
  const asked: Promise<void>[] = []
  for (let at = 0; at < perSecond * plan.seconds; at += 1) {
    const due = startedAt + (at * 1000) / perSecond
    if (performance.now() < due) await pause(due - performance.now())
    asked.push(send(plan.origin, plan.ask(at), agent).then((status) => answers.take(due, status)))
  }
  await Promise.all(asked)
  agent.destroy()
  return answers.report()
}

function takeAnswers() {
  const took: number[] = []
  const refused = new Map<number, number>()
  const startedAt = performance.now()
  return {
    take(askedAt: number, status: number): void {
      took.push(performance.now() - askedAt)
      if (status >= 400) refused.set(status, (refused.get(status) ?? 0) + 1)
    },
    report(): LoadReport {
      const seconds = (performance.now() - startedAt) / 1000
      took.sort((a, b) => a - b)
      const quantile = (share: number) => took[Math.ceil(took.length * share) - 1] ?? Number.NaN
      return {
        answers: took.length,
        perSecond: took.length / seconds,
        p50: quantile(0.5),
        p99: quantile(0.99),
        refused,
      }
    },
  }
}

function send(origin: string, { path, body, ...rest }: LoadRequest, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}${path}`, { ...rest, agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', reject)
    })
    asking.on('error', reject).end(body)
  })
}
