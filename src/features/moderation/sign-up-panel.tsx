import { useQuery } from '@tanstack/react-query'
import { dayOf } from '#contract/decision.ts'
import type { SignUpMode } from '#contract/sign-up-mode.ts'
import { changeSignUp, withdrawInvitation, type Invitation } from '#contract/sign-up.ts'
import { messageOf } from '#src/offline/api/api-error.ts'
import { ActionRow } from '#src/ui/action-row.tsx'
import { showAlert } from '#src/ui/alert-store.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { signUpQuery } from './moderation-queries.ts'
import { sendAct } from './send-act.ts'
import styles from './sign-up-panel.module.css'

/** A press sets a state: the second one of the same kind is a wish of its own. */
const anew = () => crypto.randomUUID()

const modes = [
  { id: 'open', label: 'Everybody' },
  { id: 'invitation', label: 'By invitation' },
  { id: 'closed', label: 'Nobody' },
] as const

const modeNotes: Record<SignUpMode, string> = {
  open: 'Whoever has an e-mail address can sign up.',
  invitation: 'Signing up asks for one of the codes below.',
  closed: 'The sign-up screen says that it is closed. Members are not affected.',
}

/** Who may sign up, and the codes of invitations, in all states. */
export function SignUpPanel() {
  const { data, error, isError, refetch } = useQuery(signUpQuery())
  const again = () => void refetch()
  // What was typed for a new code stays where it is asked anew in vain.
  if (data === undefined && isError)
    return <LoadFailed text={messageOf(error, 'This could not be loaded.')} onRetry={again} />
  if (data === undefined) return <Skeleton height="12rem" />
  const choose = async (mode: SignUpMode) => {
    const problem = await sendAct(changeSignUp, { body: { mode } }, { keyFor: anew, done: 'Changed.' })
    if (problem !== undefined) showAlert(problem)
    again()
  }
  return (
    <>
      <SettingSection title="Who may sign up">
        <SegmentedChoice
          name="sign-up-mode"
          options={modes}
          chosen={data.mode}
          onChoose={(mode) => void choose(mode)}
        />
        <SettingNote>{modeNotes[data.mode]}</SettingNote>
      </SettingSection>
      <SettingSection title="Invitations">
        <InvitationForm onMade={again} />
        {data.invitations.length === 0 && <SettingNote>There is no code that can be used.</SettingNote>}
      </SettingSection>
      {data.invitations.length > 0 && <InvitationList invitations={data.invitations} onWithdrawn={again} />}
    </>
  )
}

function InvitationList({ invitations, onWithdrawn }: { invitations: Invitation[]; onWithdrawn: () => void }) {
  const withdraw = async (id: string) => {
    const problem = await sendAct(withdrawInvitation, { params: { id } }, { keyFor: anew, done: 'Withdrawn.' })
    if (problem !== undefined) showAlert(problem)
    onWithdrawn()
  }
  return (
    <ul aria-label="Invitation codes">
      {invitations.map((invitation) => (
        <ActionRow
          key={invitation.id}
          note={describe(invitation)}
          action={{
            label: 'Withdraw',
            spoken: `Withdraw ${invitation.code}`,
            onAct: () => void withdraw(invitation.id),
          }}
        >
          <b className={styles.code}>{invitation.code}</b>
        </ActionRow>
      ))}
    </ul>
  )
}

function describe({ uses, uses_left, expires_at, note }: Invitation): string {
  const ends = expires_at === null ? [] : [`until ${dayOf(expires_at)}`]
  return [`${uses_left} of ${uses} left`, ...ends, ...(note === '' ? [] : [note])].join(' · ')
}
