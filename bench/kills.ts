import { startEmbeddedPostgres } from '#tests/support/embedded-postgres.ts'
import { killUnderLoad } from '#tests/support/kill-rounds.ts'

// Kills the server 200 times (or as often as the first argument says) while 12 members write, on SQLite and then on PostgreSQL, and
// prints what became of their writes: `node bench/kills.ts`, or `node bench/kills.ts 200 PostgreSQL` for one of them. Ends with 1 when
// an acknowledged write was lost or doubled. Its short form is tests/integration/kills-under-load.test.ts.

const kills = Number(process.argv[2] ?? 200)
const names = ['SQLite', 'PostgreSQL']
const chosen = names.filter((name) => name === (process.argv[3] ?? name))
if (!(kills > 0) || chosen.length === 0) throw new Error(`node bench/kills.ts <how often> <${names.join(' or ')}>`)

const postgres = await startEmbeddedPostgres()
try {
  for (const name of chosen) {
    const postgresUrl = name === 'PostgreSQL' ? postgres.url : undefined
    const report = await killUnderLoad({ postgresUrl, kills, writers: 12 })
    const { ledger, lost, doubled, keysRunning, firstWriteAfterMs } = report
    console.log(`${name}: SIGKILL ${kills} times`)
    console.log(`acknowledged writes          ${ledger.acknowledged.length}`)
    console.log(`lost, doubled                ${lost.length}, ${doubled.length}`)
    console.log(`keys left running            ${keysRunning}`)
    console.log(`first write after return     ${Math.max(...firstWriteAfterMs)} ms at most`)
    console.log(`answers                      ${JSON.stringify(Object.fromEntries(ledger.answers))}`)
    for (const detail of ledger.strange) console.log(`strange                      ${detail}`)
    if (lost.length + doubled.length + keysRunning + ledger.strange.length > 0) process.exitCode = 1
  }
} finally {
  await postgres.stop()
}
