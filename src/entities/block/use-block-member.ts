import { useNavigate } from '@tanstack/react-router'
import { showAlert } from '#src/ui/alert-store.ts'
import { enqueueOrAlert } from '../outbox/enqueue-or-alert.ts'
import type { BlockQuestion } from './block-question.ts'

/** Blocks a member, at once on this device, and leaves the screen that is about something of theirs. */
export function useBlockMember(): (question: BlockQuestion) => Promise<void> {
  const navigate = useNavigate()
  return async ({ account, leaves }) => {
    if (!(await enqueueOrAlert({ kind: 'block', account, blocked: true }))) return
    showAlert(`You blocked @${account.username}.`)
    if (leaves) await navigate({ to: '/home' })
    // What had the focus is gone with what they wrote.
    else document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
  }
}
