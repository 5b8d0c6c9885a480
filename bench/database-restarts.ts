import { restartUnderLoad } from '#tests/support/restart-rounds.ts'

// Restarts PostgreSQL 20 times, every other time as a crash, while 12 members write, and prints what became of their writes:
// `node bench/database-restarts.ts`. Ends with 1 when a acknowledged write was lost or doubled or the server ended. Its short form
// is tests/integration/database-restarts.test.ts.

const rounds = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'fast' : 'immediate'))
const { ledger, lost, doubled, keysRunning, hasServerEnded, firstWriteAfterMs } = await restartUnderLoad({
  rounds,
  writers: 12,
})

const slowest = Math.max(...firstWriteAfterMs)
console.log(`restarts                     ${rounds.length}`)
console.log(`confirmed writes             ${ledger.acknowledged.length}`)
console.log(`lost, doubled                ${lost.length}, ${doubled.length}`)
console.log(`keys left running            ${keysRunning}`)
console.log(`server ended                 ${hasServerEnded ? 'yes' : 'no'}`)
console.log(`first write after return     ${slowest} ms at most`)
console.log(`answers                      ${JSON.stringify(Object.fromEntries(ledger.answers))}`)
for (const detail of ledger.strange) console.log(`strange                      ${detail}`)
if (lost.length + doubled.length + keysRunning + ledger.strange.length > 0 || hasServerEnded || slowest > 5_000) {
  process.exitCode = 1
}
