import { useSyncExternalStore } from 'react'
import { observableValue } from '#src/lib/observable-value.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const said = observableValue({ id: 0, text: '' })

/** Has a screen reader say, when it is done with what it says, what those who see have seen already. */
export function announce(text: string): void {
  said.set({ id: said.read().id + 1, text })
}

/** Where announcements are heard from; mounted once. */
export function Announcer() {
  const { id, text } = useSyncExternalStore(said.subscribe, said.read)
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        <span key={id}>{text}</span>
      </span>
    </VisuallyHidden>
  )
}
