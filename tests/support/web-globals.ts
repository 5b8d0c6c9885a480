import 'fake-indexeddb/auto'
import { afterEach } from 'vitest'

// Loaded only where a test has rendered something: most unit tests of the web project never touch React.
afterEach(async () => {
  if (typeof document === 'undefined' || document.body.childElementCount === 0) return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})
