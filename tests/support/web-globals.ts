import 'fake-indexeddb/auto'
import { afterAll, afterEach, vi } from 'vitest'
import { rememberSlate } from './clean-slate.ts'
import { patienceMs } from './patient-waits.ts'

declare global {
  /** Of the first file of a process; its setup is read anew for each of the others. */
  var cleanSlate: (() => void) | undefined
}

globalThis.cleanSlate ??= rememberSlate()

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patienceMs })
}

// Loaded only where a test has rendered something: most unit tests of the web project never touch React.
afterEach(async () => {
  if (typeof document === 'undefined' || document.body.childElementCount === 0) return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})

// The files of a worker share its process; what a module of ours remembers, and what a file did to the globals, ends with the file.
afterAll(async () => {
  vi.useRealTimers()
  await letTurnsPass()
  vi.unstubAllGlobals()
  vi.resetModules()
  globalThis.cleanSlate?.()
})

/** What a file began and did not wait for, such as a row that is read, ends with it: each step of the databases takes a turn. */
async function letTurnsPass(turns = 100): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
