import { availableParallelism } from 'node:os'

const neededNode = 24

// The check comes first and alone: what the server imports may not even load on an older Node.
if (Number.parseInt(process.versions.node, 10) < neededNode) {
  process.stderr.write(`This server needs Node ${neededNode} or newer, and this is Node ${process.versions.node}.\n`)
  process.exitCode = 1
} else {
  // Threads for password hashes (one a processor at most) and pictures (two), and as many for files, names and compression as
  // ever. Set before anything is loaded, as the pool is made at its first use.
  process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 2 + 4)
  // From the second start on: a third sooner, as Node reads what it compiled the first time.
  const { cacheCompiledCode } = await import('./cache-compiled-code.ts')
  cacheCompiledCode()
  const { runServer } = await import('./run-server.ts')
  await runServer()
}
