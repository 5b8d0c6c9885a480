import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { observableValue } from '#src/lib/observable-value.ts'
import { topDialog, useOpenDialogs } from './open-dialogs.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `within`: the dialog that was the topmost one. */
const said = observableValue<{ id: number; text: string; within?: HTMLDialogElement | undefined }>({ id: 0, text: '' })

/** Has a screen reader say, when it is done with what it says, what those who see have seen already. */
export function announce(text: string): void {
  said.set({ id: said.read().id + 1, text, within: topDialog() })
}

/** Where announcements are heard from; mounted once. Each open dialog has such a place of its own: it is the only one heard then. */
export function Announcer() {
  const dialogs = useOpenDialogs()
  return (
    <>
      <Heard within={undefined} />
      {dialogs.map((dialog, at) => createPortal(<Heard within={dialog} />, dialog, String(at)))}
    </>
  )
}

function Heard({ within }: { within: HTMLDialogElement | undefined }) {
  const last = useSyncExternalStore(said.subscribe, said.read)
  const { id, text } = last.within === within ? last : { id: 0, text: '' }
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        <span key={id}>{text}</span>
      </span>
    </VisuallyHidden>
  )
}
