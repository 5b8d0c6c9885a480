import { configDefaults, defineConfig } from 'vitest/config'

const unitSetup = './tests/support/fail-on-console.ts'
const slow = { testTimeout: 30_000, hookTimeout: 60_000 }
const onDatabase = ['tests/integration/**/*.test.ts', 'tests/contract/**/*.test.ts']

// The server's modules keep no state of their own, so its tests share them: importing them for each file took half the time.
const onServer = { ...slow, environment: 'node', isolate: false } as const

// Integration and contract tests run twice, once on each database; TEST_DB tells them which.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, 'tests/e2e/**', 'android/**', 'data/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          // A test that needs a document says `@vitest-environment jsdom` at its top: most do not, and making one takes long.
          environment: 'node',
          include: ['{src,sw,contract}/**/*.test.{ts,tsx}'],
          setupFiles: [unitSetup, './tests/support/web-globals.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,tooling,bench}/**/*.test.ts', 'tests/support/**/*.test.ts'],
          setupFiles: [unitSetup],
          ...onServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: onDatabase,
          setupFiles: [unitSetup],
          env: { TEST_DB: 'sqlite' },
          ...onServer,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onDatabase,
          setupFiles: [unitSetup],
          globalSetup: ['./tests/support/postgres-for-tests.ts'],
          env: { TEST_DB: 'postgres' },
          ...onServer,
        },
      },
    ],
  },
})
