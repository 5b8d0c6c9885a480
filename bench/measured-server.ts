import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '#server/build-app.ts'
import { collectSooner } from '#server/collect-sooner.ts'
import { readConfig } from '#server/config.ts'
import { makeLog } from '#server/log.ts'
import { makeDeps } from '#server/make-deps.ts'

// The real server, with a constant route and one bare query beside, in a process that tells what it used and is set up as `run-server.ts` does: started by `bench/server-growth.ts`.

/** What the process used since it was asked last. */
export interface Used {
  cpuMs: number
  longestWaitMs: number
  residentMb: number
}

const sameSize = 'x'.repeat(13_000)

const deps = await makeDeps(readConfig(process.env), makeLog('warn'))
const app = await buildApp(deps, { clientDirectory: 'no-client' })
app.get('/constant', async (_request, reply) => reply.type('text/plain').send(sameSize))
app.get('/bare-query', async () =>
  deps.db
    .selectFrom('posts')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute(),
)
await app.listen({ host: '127.0.0.1', port: 0 })
collectSooner()

const waits = monitorEventLoopDelay({ resolution: 1 })
waits.enable()
let before = process.cpuUsage()

process.on('message', (question) => {
  if (question === 'stop') return void stop()
  const { user, system } = process.cpuUsage(before)
  const used: Used = {
    cpuMs: (user + system) / 1000,
    longestWaitMs: waits.max / 1e6,
    residentMb: process.memoryUsage.rss() / 2 ** 20,
  }
  waits.reset()
  before = process.cpuUsage()
  process.send?.(used)
})
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : undefined })

async function stop(): Promise<void> {
  await app.close()
  await deps.db.destroy()
  process.disconnect()
}
