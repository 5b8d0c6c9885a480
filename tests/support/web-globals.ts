import 'fake-indexeddb/auto'
import { afterAll, afterEach, vi } from 'vitest'
import { patienceMs } from './patient-waits.ts'

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

// The files of a worker share its process; what a module of ours remembers ends with the file.
afterAll(() => void vi.resetModules())
