import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { deleteJob, listJobs, reviveJob, type JobRow } from '#server/infra/db/job-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { CommandOutcome } from '#server/run-operator-command.ts'
import { queueNames } from './job-queues.ts'
import { readQueueStates } from './queue-states.ts'

const jobsUsage = `Jobs are what the server has to do after an act: mails, push messages, removing files, erasing who deleted their account.

  npm run jobs                  how full the queues are, what waits and why, what is dead
  npm run jobs -- retry <id>    tries a job at once and from the beginning, also a dead one
  npm run jobs -- retry dead    tries all dead ones
  npm run jobs -- forget <id>   removes a job undone`

const mostListed = 50

/** Carries out one command line of the operator, without the program's name. */
export async function runJobsCommand(db: Db, words: readonly string[], now: number): Promise<CommandOutcome> {
  const [command, id, ...rest] = words
  if (command === undefined) return { ok: true, text: await report(db, now) }
  if (id === undefined || rest.length > 0) return { ok: false, text: jobsUsage }
  if (command === 'retry' && id === 'dead') return { ok: true, text: await retryDead(db, now) }
  if (command === 'retry') return retry(db, id, now)
  if (command === 'forget') return outcome(await deleteJob(db, id), id, 'is forgotten')
  return { ok: false, text: jobsUsage }
}

async function retry(db: Db, id: string, now: number): Promise<CommandOutcome> {
  const result = await reviveJob(db, id, now)
  if (result !== 'too late') return outcome(result === 'revived', id, 'is tried again')
  const text = `Job ${id} comes too late to be of use, as a mail with a code that has expired, and is not tried again.`
  return { ok: false, text }
}

function outcome(done: boolean, id: string, what: string): CommandOutcome {
  if (done) return { ok: true, text: `Job ${id} ${what}.` }
  return { ok: false, text: `There is no job ${id}, or it is being done just now. "npm run jobs" shows them.` }
}

async function retryDead(db: Db, now: number): Promise<string> {
  // What is dead again by the time of the next list is not tried once more: it would go on as long as the other side refuses.
  const tried = new Set<string>()
  const counts = { revived: 0, 'too late': 0, 'not there': 0 }
  for (const queue of queueNames) {
    let last: JobRow | undefined
    do {
      const dead = await listJobs(db, queue, { state: 'dead', limit: mostListed, after: last })
      for (const { id } of dead) {
        if (tried.has(id)) continue
        tried.add(id)
        counts[await reviveJob(db, id, now)] += 1
      }
      last = dead.at(-1)
    } while (last)
  }
  const late = counts['too late']
  const left =
    late === 0
      ? ''
      : ` ${late} ${late === 1 ? 'comes' : 'come'} too late to be of use, and ${late === 1 ? 'stays' : 'stay'} dead.`
  return `${counts.revived} ${counts.revived === 1 ? 'job is' : 'jobs are'} tried again.${left}`
}

async function report(db: Db, now: number): Promise<string> {
  const lines: string[] = []
  for (const { queue, waiting, running, dead, oldestAgeMs } of await readQueueStates(db, now)) {
    const age = waiting + running === 0 ? '' : `, the oldest for ${inWords(oldestAgeMs)}`
    lines.push(`${queue}: ${waiting} waiting, ${running} running, ${dead} dead${age}`)
    for (const state of ['living', 'dead'] as const) {
      const jobs = await listJobs(db, queue, { state, limit: mostListed })
      lines.push(...jobs.map((job) => lineOf(job, now)))
    }
  }
  return lines.join('\n')
}

function lineOf(job: JobRow, now: number): string {
  const { id, kind, attempts, last_error } = job
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`
  return `  ${id}  ${kind}  ${stateOf(job, now)}, ${tries}${last_error === null ? '' : `: ${last_error}`}`
}

function stateOf({ since, run_at, worker, dead_at }: JobRow, now: number): string {
  const age = inWords(now - since)
  if (dead_at !== null) return `dead for ${inWords(now - dead_at)}, ${age} old`
  // Of what somebody is at, that is when the lease ends.
  const next = worker !== null && run_at > now ? 'running' : `next in ${inWords(run_at - now)}`
  return `${age} old, ${next}`
}

function inWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  const wholeMs = seconds * 1_000
  if (wholeMs < 2 * minuteMs) return `${seconds} s`
  if (wholeMs < 2 * hourMs) return `${Math.round(wholeMs / minuteMs)} min`
  return wholeMs < 2 * dayMs ? `${Math.round(wholeMs / hourMs)} h` : `${Math.round(wholeMs / dayMs)} days`
}
