import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showAlert } from '#src/ui/alert-store.ts'
import { enqueueOrAlert } from '../outbox/enqueue-or-alert.ts'
import type { BlockQuestion } from './block-question.ts'
import { waitingAboutMember } from './waiting-about-member.ts'

/** Blocks a member, at once on this device, and leaves the screen that is about something of theirs. */
export function useBlockMember(): (question: BlockQuestion) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async ({ account, leaves }) => {
    const after = waitingAboutMember(client, account.id)
    if (!(await enqueueOrAlert({ kind: 'block', account, blocked: true, after }))) return
    showAlert(`You blocked @${account.username}.`)
    if (leaves) await navigate({ to: '/home' })
    // What had the focus is gone with what they wrote.
    else document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
  }
}
