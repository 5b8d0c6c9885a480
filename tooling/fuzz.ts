import { runCommand } from './run-command.ts'

const count = process.argv[2] ?? '20000'
const seed = process.argv[3] ?? String(Date.now() % 1_000_000)

console.log(`${count} requests on each database, seed ${seed}; the same again: npm run fuzz -- ${count} ${seed}`)
process.exitCode = await runCommand(
  ['vitest', 'run', '--project', 'sqlite', '--project', 'postgres', 'tests/integration/fuzz.test.ts'],
  { FUZZ_REQUESTS: count, FUZZ_SEED: seed },
)
