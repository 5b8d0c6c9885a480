import type { AccountId } from '#contract/ids.ts'
import { observableValue, type ObservableValue } from '#src/lib/observable-value.ts'
import { knownSession, subscribeToSession } from '#src/offline/storage/session-store.ts'

/**
 * An observable value that is the signed-in member's own, as what they have open: where another one signs in on the same page it is as at
 * `first` for them, and where they come back themselves it is as they left it.
 */
export function memberValue<T>(first: T): ObservableValue<T> {
  const member = () => knownSession()?.user.id
  const value = observableValue<{ by: AccountId | undefined; is: T }>({ by: undefined, is: first })
  return {
    read() {
      const { by, is } = value.read()
      return by === member() ? is : first
    },
    set: (is) => value.set({ by: member(), is }),
    subscribe(listener) {
      const ends = [value.subscribe(listener), subscribeToSession(listener)]
      return () => ends.forEach((end) => end())
    },
  }
}
