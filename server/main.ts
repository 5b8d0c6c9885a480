const neededNode = 24

// The check comes first and alone: what the server imports may not even load on an older Node.
if (Number.parseInt(process.versions.node, 10) < neededNode) {
  process.stderr.write(`This server needs Node ${neededNode} or newer, and this is Node ${process.versions.node}.\n`)
  process.exitCode = 1
} else {
  // From the second start on: a third sooner, as Node reads what it compiled the first time.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache()
  const { runServer } = await import('./run-server.ts')
  await runServer()
}
