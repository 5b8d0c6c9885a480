import { vi } from 'vitest'

/** Puts an observer in the place of the browser's that tells what the test says: states of what is observed, in the order in which they came. */
export function stubIntersectionObserver(): (...states: boolean[]) => void {
  let tell: IntersectionObserverCallback = () => {}
  class Observer {
    constructor(callback: IntersectionObserverCallback) {
      tell = callback
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return (...states) => tell(states.map((isIntersecting) => ({ isIntersecting })) as never, {} as never)
}
