import { availableParallelism } from 'node:os'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { longOnDatabases, longOnPostgres } from './tests/long-tests.ts'
import { filesOfRun, readTestRun } from './tests/test-run.ts'
import { ByEnvironment } from './tests/support/by-environment.ts'
import { canMount } from './tests/support/can-mount.ts'
import { isPoolerThere } from './tests/support/pooler.ts'

// Each isolated file is a process of its own: it reads what another one compiled of the packages.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules', '.cache', 'node-compile')

const unitSetup = ['./tests/support/fail-on-console.ts', './tests/support/patient-waits.ts']
const webSetup = [...unitSetup, './tests/support/web-globals.ts']
// About what the files of the client's tests share, so it is one of them.
const cleanSlate = 'tests/support/clean-slate.test.ts'
const notTests = [...configDefaults.exclude, 'tests/e2e/**', 'android/**', 'data/**']
// They end what hangs and judge no speed: a machine may be busy. Vitest's own five seconds are too few for that in the client, too: the
// first test of a file that draws is quick alone, and took seven beside a dozen other busy processes.
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000, interval: 10 } } }
const onDatabase = ['tests/integration/**/*.test.ts', 'tests/contract/**/*.test.ts']
const run = readTestRun()
const onSqlite = filesOfRun(run, onDatabase, longOnDatabases)
const onPostgres = filesOfRun(run, onDatabase, [...longOnDatabases, ...longOnPostgres])

// The server's modules keep no state of their own, so its tests share them: importing them for each file took half the time.
const onServer = { ...patient, environment: 'node', isolate: false } as const

// What concerns one database alone, or needs what this machine does not allow, is left out by name: a skipped test counts as failed.
const fullDisks = ['start', 'copies'].map((what) => `tests/integration/${what}-on-full-disk.test.ts`)
const pooler = 'tests/integration/pooler.test.ts'
// They start the real server on SQLite and look at its memory and its connections; which database it has is nothing to that.
const notOnPostgres = [
  ...fullDisks,
  'tests/integration/upload-memory.test.ts',
  'tests/integration/stop-under-load.test.ts',
  'tests/integration/growth.test.ts',
  'tests/integration/image-commands.test.ts',
  'tests/integration/killed-copies.test.ts',
  'tests/integration/tracing.test.ts',
  'tests/integration/read-tasks.test.ts',
  'tests/integration/place-ranking.test.ts',
  'tests/integration/durable-answers.test.ts',
  'tests/integration/sqlite-checkpoints.test.ts',
  'tests/integration/sqlite-statistics.test.ts',
  ...(isPoolerThere() ? [] : [pooler]),
]
const ofPostgres = [
  'database-restarts',
  'dated-search-rows',
  'rolling-restarts',
  'read-replica',
  'servers-at-work',
  'hanging-database',
  'clocks-apart',
  'poor-encoding',
  'prepare-often',
].map((name) => `tests/integration/${name}.test.ts`)
// One reads how much memory a process has where Linux says so, one holds a process up by a signal, which Windows has none of.
const ofOtherSystems = [
  ...(process.platform === 'linux' ? [] : ['tests/integration/upload-memory.test.ts']),
  ...(process.platform === 'win32' ? ['tests/integration/stop-under-load.test.ts'] : []),
]
const notOnSqlite = [...ofPostgres, pooler, ...(canMount() ? [] : fullDisks), ...ofOtherSystems]
if (!canMount()) console.log('No disk can be mounted here: starts and copies on a full one are not tried.')
if (ofOtherSystems.length > 0) console.log(`Not tried on ${process.platform}: ${ofOtherSystems.join(', ')}.`)
if (!isPoolerThere()) console.log('PgBouncer is not installed: PostgreSQL behind it is not tried.')

// Integration and contract tests run twice, once on each database; TEST_DB tells them which.
export default defineConfig({
  test: {
    // Both cores of the smallest machine it is meant for; on two, Vitest's own choice is one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files with a document in a row: a process has one environment, and ends where the next file asks for another.
    sequence: { sequencer: ByEnvironment },
    exclude: notTests,
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          // A test that needs a document says `@vitest-environment jsdom` at its top: most do not. The files of a process share one, which
          // is cleaned between them (tests/support/clean-slate.ts): making one for each took three quarters of the time.
          environment: 'node',
          include: ['{contract,src,sw}/**/*.test.{ts,tsx}', cleanSlate],
          setupFiles: webSetup,
          isolate: false,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,tooling,bench}/**/*.test.ts', 'tests/support/**/*.test.ts'],
          exclude: [...notTests, cleanSlate],
          setupFiles: unitSetup,
          ...onServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: onSqlite.include,
          exclude: [...notTests, ...notOnSqlite, ...onSqlite.exclude],
          setupFiles: unitSetup,
          env: { TEST_DB: 'sqlite' },
          ...onServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onPostgres.include,
          exclude: [...notTests, ...notOnPostgres, ...onPostgres.exclude],
          setupFiles: unitSetup,
          globalSetup: ['./tests/support/postgres-for-tests.ts'],
          env: { TEST_DB: 'postgres' },
          ...onServer,
        },
      },
    ],
  },
})
