import { defineConfig } from 'vitest/config'

// Apart from the other tests: these need the tools in android/debian-packages.txt and fail without them.
export default defineConfig({
  test: {
    include: ['tests/android/**/*.test.ts'],
    setupFiles: ['./tests/support/fail-on-console.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
