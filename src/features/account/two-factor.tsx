import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readTotp } from '#contract/second-factor.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { Button } from '#src/ui/button.tsx'
import { Changeable } from './changeable.tsx'
import styles from './changeable.module.css'
import { PasswordForm } from './password-form.tsx'
import { PendingSetting } from './pending-setting.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetUp } from './totp-set-up.tsx'
import { totpQuery } from './totp-query.ts'
import { useTwoFactor } from './use-two-factor.ts'

const title = 'Two-factor login'
const note =
  'A login then needs a code from an authenticator app beside the password. A new password does not turn it off.'

/** Whether a login needs a code from an app, too, and how to change that. */
export function TwoFactor() {
  const { data: state, isError, isFetching, refetch } = useQuery(totpQuery())
  if (state !== undefined) return <KnownTwoFactor state={state} />
  return (
    <SettingSection title={title}>
      {isError ? (
        <LoadFailed
          text="Two-factor login could not be loaded."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <PendingSetting what="two-factor login">
            <div className={styles.body}>
              <p>Off</p>
              <div>
                <Button variant="outline">Turn on</Button>
              </div>
            </div>
          </PendingSetting>
          <SettingNote>{note}</SettingNote>
        </>
      )}
    </SettingSection>
  )
}

function KnownTwoFactor({ state: { is_on: isOn, recovery_codes_left: left } }: { state: ReplyOf<typeof readTotp> }) {
  const { step, isBusy, notice, start, confirm, askForEnd, end, close, cancel } = useTwoFactor()
  return (
    <Changeable
      title={title}
      value={isOn ? `On. Recovery codes left: ${left}` : 'Off'}
      changeText={isOn ? 'Turn off' : 'Turn on'}
      note={note}
      isOpen={step.name !== 'closed'}
      onOpen={isOn ? askForEnd : start}
      notice={notice}
    >
      {step.name === 'scan' && (
        <TotpSetUp secret={step.secret} url={step.url} isBusy={isBusy} onSubmit={confirm} onCancel={cancel} />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
      {step.name === 'end' && (
        <PasswordForm submitText="Turn off two-factor login" isBusy={isBusy} onSubmit={end} onCancel={cancel} />
      )}
    </Changeable>
  )
}
