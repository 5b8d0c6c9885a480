import { useRef } from 'react'
import type { KeyFor } from './use-words-draft.ts'
import { attemptFor, type Attempt } from '#src/lib/attempt-for.ts'

/** The idempotency keys of a form: the same one as long as the same is sent again; `begin` once it is done. */
export function useAttemptKey(): { keyFor: KeyFor; begin: () => void } {
  const last = useRef<Attempt>(undefined)
  return {
    keyFor: (said) => {
      last.current = attemptFor(JSON.stringify(said), last.current, () => crypto.randomUUID())
      return last.current.key
    },
    begin: () => {
      last.current = undefined
    },
  }
}
