import { startEmbeddedPostgres } from '#tests/support/embedded-postgres.ts'
import { restartInTurn } from '#tests/support/restart-in-turn.ts'

// Restarts two instances in turn, 10 times each (or as often as the first argument says), behind Caddy and nginx, while 24 members read
// and write through them, and prints what they noticed: `node bench/rolling-restarts.ts`. Ends with 1 when they noticed anything.

const rounds = Number(process.argv[2] ?? 10)
const postgres = await startEmbeddedPostgres()
try {
  const plan = { proxies: ['Caddy', 'nginx'] as const, postgresUrl: postgres.url, rounds, members: 24 }
  const { answered, failures, lost, doubled } = await restartInTurn(plan)
  console.log(`restarts       ${2 * rounds}`)
  console.log(`requests       ${answered}`)
  console.log(`failed         ${failures.length}`)
  console.log(`lost, doubled  ${lost.length}, ${doubled.length}`)
  for (const failure of failures) console.log(failure)
  if (failures.length + lost.length + doubled.length > 0) process.exitCode = 1
} finally {
  await postgres.stop()
}
