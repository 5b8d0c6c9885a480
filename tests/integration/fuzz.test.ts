import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { hashPassword } from '#server/modules/auth/password-hasher.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { portOf } from '#tests/support/converse.ts'
import { makeFuzzRequest, type FuzzRequest } from '#tests/support/fuzz-request.ts'
import { sendFuzz, type FuzzAnswer } from '#tests/support/send-fuzz.ts'
import { fuzzPassword, makeFuzzWorld } from '#tests/support/fuzz-world.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

// `npm run fuzz` sends more; a failure names the seed, which sends the same again.
const count = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261)
const perWorld = 100
const patienceMs = 5_000
/** The one deliberate fault. */
const tooMuchAtOnce = 503
const mayGrowBytes = 50 * 2 ** 20

it(
  `${count} requests of any kind are answered soon, and none with a fault of the server (seed ${seed})`,
  { timeout: count * 100 + 60_000 },
  async () => {
    const test = await buildTestApp()
    // Fails, too, where an error was logged.
    onTestFinished(() => test.close())
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const random = seededRandom(seed)
    const passwordHash = await hashPassword(fuzzPassword)
    const seen = new Map<number, number>()
    const served = new Set<string>()
    const faults: string[] = []
    const slowest = { ms: 0, name: '' }
    const round = { random, passwordHash, seen, served, faults, slowest }
    await sendMany(test, { ...round, count: perWorld })
    const before = memoryInUse()
    const residentBefore = process.memoryUsage.rss()
    for (let sent = perWorld; sent < count; sent += perWorld) {
      await sendMany(test, { ...round, count: Math.min(perWorld, count - sent) })
    }
    const residentGrown = process.memoryUsage.rss() - residentBefore
    // How much the system lends the process depends on the machine: told, not judged.
    process.stdout.write(`grown by ${inMb(memoryInUse() - before)} MB in use, ${inMb(residentGrown)} MB resident\n`)
    process.stdout.write(`slowest answer: ${slowest.name} after ${Math.round(slowest.ms)} ms\n`)
    process.stdout.write(`answers by status: ${describeCounts(seen)}; ${faults.length} faults\n`)
    const unserved = allEndpoints.map(({ name }) => name).filter((name) => !served.has(name))
    process.stdout.write(`without a reply of 2xx: ${unserved.join(', ') || 'none'}\n`)
    expect(faults.slice(0, 5)).toEqual([])
    // It reached what lies behind the checks, too.
    expect(seen.get(200) ?? 0).toBeGreaterThan(count / 10)
    // What belonged to the last connections goes when they do.
    await expect.poll(() => memoryInUse() - before, { timeout: 20_000 }).toBeLessThan(mayGrowBytes)
  },
)

interface Round {
  random: () => number
  /** Of those in the world who have a password. */
  passwordHash: string
  count: number
  seen: Map<number, number>
  /** Endpoints that did what they are for at least once. */
  served: Set<string>
  faults: string[]
  slowest: { ms: number; name: string }
}

/** One world's worth of requests, a few at a time; the clock goes on, so that no limit of before is left. */
async function sendMany(
  test: TestApp,
  { random, passwordHash, count: many, seen, served, faults, slowest }: Round,
): Promise<void> {
  const world = await makeFuzzWorld(test, passwordHash)
  const requests = Array.from({ length: many }, () => makeFuzzRequest(world, random))
  const next = requests.values()
  const sendNext = async () => {
    for (const request of next) {
      const answer = await sendFuzz(portOf(test), request, patienceMs)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      if (answer.ms > slowest.ms) Object.assign(slowest, { ms: answer.ms, name: request.name })
      if (answer.status >= 200 && answer.status < 300) served.add(request.endpoint)
      if (isFault(request, answer)) faults.push(describeFault(request, answer))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, sendNext))
  test.clock.advance(hourMs)
  forget(test)
}

/** What the test keeps, and no server does: nothing of it is the server's memory. */
function forget({ logs, mails, media, takeErrors }: TestApp): void {
  const errors = takeErrors()
  logs.splice(0, logs.length, ...errors)
  mails.splice(0)
  media.clear()
}

function isFault({ breaksOff }: FuzzRequest, { status, ms }: FuzzAnswer): boolean {
  if (ms >= patienceMs) return true
  // Whoever breaks off need not be answered.
  return status === 0 ? !breaksOff : status >= 500 && status !== tooMuchAtOnce
}

function describeCounts(seen: ReadonlyMap<number, number>): string {
  const counts = [...seen].toSorted(([one], [other]) => one - other)
  // What was broken off has no status.
  return counts.map(([status, times]) => `${status || 'none'} × ${times}`).join(', ')
}

function describeFault({ name, head, body }: FuzzRequest, { status, ms }: FuzzAnswer): string {
  return `${name}: ${status} after ${Math.round(ms)} ms\n${head}${body.subarray(0, 500).toString('latin1')}`
}

const inMb = (bytes: number) => Math.round(bytes / 2 ** 20)

/** Bytes that are still used by objects and buffers. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
