import { afterEach, beforeEach } from 'vitest'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { makeJobProcesses, type JobProcesses } from './job-processes.ts'

interface Here {
  test: TestApp
  processes: JobProcesses
}

/** For each test of the file an app, and processes that do jobs of the kind `test` in its place. */
export function withJobProcesses(): Readonly<Here> {
  let made: Here | undefined
  const here = () => {
    if (!made) throw new Error('no test has begun')
    return made
  }
  beforeEach(async () => {
    const test = await buildTestApp()
    // Those of the app know nothing of the kinds here.
    await test.app.jobs.stop()
    made = { test, processes: makeJobProcesses(test.deps) }
  })
  afterEach(async () => {
    await here().processes.stop()
    await here().test.close()
  })
  return {
    get test() {
      return here().test
    },
    get processes() {
      return here().processes
    },
  }
}
