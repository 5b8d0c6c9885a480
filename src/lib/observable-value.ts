/** A value outside of React that components and others can watch: `useSyncExternalStore(value.subscribe, value.read)`. */
export interface ObservableValue<T> {
  read: () => T
  set: (next: T) => void
  /** Calls `listener` after every `set`, until the answered function is called. */
  subscribe: (listener: () => void) => () => void
}

/** Makes an observable value that starts as `first`. */
export function observableValue<T>(first: T): ObservableValue<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    set(next) {
      value = next
      // A copy: a listener may end its own subscription.
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
