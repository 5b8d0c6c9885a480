import { configDefaults, defineConfig } from 'vitest/config'

const unitSetup = './tests/support/fail-on-console.ts'
const slow = { testTimeout: 30_000, hookTimeout: 60_000 }
const onDatabase = ['tests/integration/**/*.test.ts', 'tests/contract/**/*.test.ts']

// Integration and contract tests run twice, once on each database; TEST_DB tells them which.
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, 'tests/e2e/**', 'android/**', 'data/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['{src,sw,contract}/**/*.test.{ts,tsx}'],
          setupFiles: [unitSetup, './tests/support/web-globals.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,tooling,bench}/**/*.test.ts', 'tests/support/**/*.test.ts'],
          setupFiles: [unitSetup],
          ...slow,
        },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          environment: 'node',
          include: onDatabase,
          setupFiles: [unitSetup],
          env: { TEST_DB: 'sqlite' },
          ...slow,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          environment: 'node',
          include: onDatabase,
          setupFiles: [unitSetup],
          globalSetup: ['./tests/support/postgres-for-tests.ts'],
          env: { TEST_DB: 'postgres' },
          ...slow,
        },
      },
    ],
  },
})
