import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { product } from '#contract/product.ts'
import { buildApp } from './build-app.ts'
import { collectSooner } from './collect-sooner.ts'
import { readConfig, type Config } from './config.ts'
import type { Deps } from './deps.ts'
import { errorCode } from './error-code.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import { becomeSoleServer } from './infra/db/sole-server.ts'
import { announceInstance } from './infra/jobs/announce-instance.ts'
import { usualLoadLimits } from './http/load-limits.ts'
import { isBelow, readOpenFileLimit } from './http/open-files.ts'
import { listenForMetrics } from './http/serve-metrics.ts'
import { makeLog, type Log } from './log.ts'
import { makeDeps } from './make-deps.ts'
import { runProgram } from './run-program.ts'
import { StartRefusal } from './start-refusal.ts'
import { makeStop, usualStopLimits } from './http/stop-server.ts'

const usualClientDirectory = fileURLToPath(new URL('../dist', import.meta.url))

/** Starts the server and stops it on SIGTERM or SIGINT; what an operator can mend ends in a sentence and exit code 1. */
export async function runServer(): Promise<void> {
  await runProgram(async () => {
    const config = readConfig(process.env)
    refuseEmptyClientDirectory(config)
    await waitUntilAlone(config)
    const deps = await makeDeps(config, makeLog(config.logLevel))
    const end = await beAtWork(deps)
    await warnOfFewFiles(deps)
    const { app, stop } = await listen(deps, end)
    stopOnSignal(stop, deps.log)
    collectSooner()
    // Whoever reads this may tell it to stop at once.
    sayWhere(app, config)
  })
}

/** On SQLite one server works at a time; one that was told to stop has as long to end as it takes. */
async function waitUntilAlone(config: Config): Promise<void> {
  const { databaseUrl, dataDir, drainSeconds } = config
  if (databaseUrl !== undefined) return
  const waitMs = drainSeconds * 1_000 + usualStopLimits.allMs
  const onWaiting = () =>
    process.stdout.write(`Another server works on DATA_DIR (${dataDir}): waiting for it to end.\n`)
  try {
    await becomeSoleServer({ dataDir, waitMs, onWaiting })
  } catch (error) {
    throw explainStartFailure(error, config)
  }
}

/** Without a build the API works alone; one that was asked for and is not there is a mistake. */
function refuseEmptyClientDirectory({ clientDir }: Config): void {
  if (clientDir === undefined || existsSync(join(clientDir, 'index.html'))) return
  throw new StartRefusal(`The configuration is wrong: CLIENT_DIR has no index.html in it: ${clientDir}`)
}

/** Node hears nothing of a connection that there is no file for. */
async function warnOfFewFiles({ config: { maxConnections }, log }: Deps): Promise<void> {
  const limit = await readOpenFileLimit().catch((err: unknown) => {
    log.info({ err }, 'how many files may be open could not be read')
    return undefined
  })
  if (isBelow(limit, maxConnections))
    log.warn({ openFiles: limit, maxConnections }, 'fewer files may be open than MAX_CONNECTIONS asks for (ulimit -n)')
}

type End = () => Promise<void>

/** Says that this server is at work, before it answers anybody; `makeDeps` has written to the database by then. Answers how to leave it. */
async function beAtWork(deps: Deps): Promise<End> {
  try {
    const leave = await announceInstance(deps)
    return async () => {
      await leave()
      await deps.db.destroy()
    }
  } catch (error) {
    await deps.db.destroy()
    throw explainStartFailure(error, deps.config)
  }
}

async function listen(deps: Deps, end: End): Promise<{ app: FastifyInstance; stop: ReturnType<typeof makeStop> }> {
  const { host, port, clientDir: clientDirectory = usualClientDirectory } = deps.config
  const app = await buildApp(deps, { clientDirectory, loadLimits: usualLoadLimits })
  await listenForMetricsToo(app, deps, end)
  const stop = makeStop(app, { ...deps, leaveDatabase: end })
  try {
    await app.listen({ host, port })
  } catch (cause) {
    await app.close()
    await end()
    throw listenRefusal(cause, { host, port })
  }
  return { app, stop }
}

function sayWhere(app: FastifyInstance, { port }: Config): void {
  const address = app.server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  process.stdout.write(`${product.name} is running on http://localhost:${actualPort}\n`)
}

/** On a port of its own, if there is to be one. */
async function listenForMetricsToo(app: FastifyInstance, deps: Deps, end: End): Promise<void> {
  const { metricsHost: host, metricsPort: port } = deps.config
  if (port === undefined) return
  try {
    const server = await listenForMetrics(deps, port)
    app.addHook('onClose', async () => void server.close())
  } catch (cause) {
    await app.close()
    await end()
    throw listenRefusal(cause, { host, port, prefix: 'METRICS_' })
  }
}

function listenRefusal(
  cause: unknown,
  { host, port, prefix = '' }: { host: string; port: number; prefix?: string },
): unknown {
  const code = errorCode(cause)
  if (code === 'EADDRINUSE') return new StartRefusal(`${prefix}PORT ${port} is in use by another program.`, { cause })
  if (code === 'EACCES') return new StartRefusal(`${prefix}PORT ${port} may not be used by this account.`, { cause })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefusal(`${prefix}HOST ${host} is no address of this machine.`, { cause })
  }
  return cause
}

function stopOnSignal(stop: ReturnType<typeof makeStop>, log: Log): void {
  const hurry = new AbortController()
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // At a terminal somebody waits.
      if (signal === 'SIGINT') hurry.abort()
      stopping ??= stop(hurry.signal).catch((err: unknown) => {
        log.fatal({ err }, 'stopping failed')
        process.exitCode = 1
      })
    })
  }
}
