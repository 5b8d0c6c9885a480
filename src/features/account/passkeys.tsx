import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnPasskey } from '#contract/own-passkey.ts'
import { hasPasskeys } from '#src/entities/session/has-passkeys.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/form-message.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import deviceStyles from './devices.module.css'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import styles from './passkeys.module.css'
import { PasswordForm } from './password-form.tsx'
import { PendingSetting } from './pending-setting.tsx'
import { useFormFocus } from './use-form-focus.ts'
import { usePasskeys } from './use-passkeys.ts'

/** With what the member logs in instead of the password. */
export function Passkeys() {
  const { data: passkeys, isError, isFetching, refetch } = useQuery(passkeysQuery())
  return (
    <SettingSection title="Passkeys">
      {passkeys === undefined && !isError && (
        <PendingSetting what="passkeys">
          <p>You have no passkeys.</p>
          {hasPasskeys() && (
            <div className={styles.add}>
              <Button variant="outline">Add a passkey</Button>
            </div>
          )}
        </PendingSetting>
      )}
      {passkeys === undefined && isError && (
        <LoadFailed text="Your passkeys could not be loaded." onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {passkeys !== undefined && <KnownPasskeys passkeys={passkeys} />}
      <SettingNote>
        A passkey logs you in with the fingerprint, face or PIN of a device, without the password or a code.
        {!hasPasskeys() && ' This browser has none.'}
      </SettingNote>
    </SettingSection>
  )
}

function KnownPasskeys({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const list = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone with its row.
  const { step, goTo, close, isBusy, notice, add, rename, remove } = usePasskeys(() => list.current?.focus())
  const adding = useFormFocus<HTMLDivElement>(step.name === 'add')
  const formOf = ({ id, name }: OwnPasskey) => {
    if (step.name === 'rename' && step.id === id)
      return <PasskeyNameForm name={name} isBusy={isBusy} onSubmit={(text) => rename(id, text)} onCancel={close} />
    if (step.name !== 'remove' || step.id !== id) return undefined
    const send = (password: string) => remove(id, password)
    return <PasswordForm submitText="Remove passkey" isBusy={isBusy} onSubmit={send} onCancel={close} />
  }
  return (
    <>
      <div ref={list} tabIndex={-1}>
        {passkeys.length === 0 ? (
          <p>You have no passkeys.</p>
        ) : (
          <ul className={deviceStyles.list} aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => goTo({ name: 'rename', id: passkey.id })}
                onRemove={() => goTo({ name: 'remove', id: passkey.id })}
                form={formOf(passkey)}
              />
            ))}
          </ul>
        )}
      </div>
      <FormMessage notice={notice} />
      {hasPasskeys() && (
        <div ref={adding} className={styles.add}>
          {step.name === 'add' ? (
            <PasswordForm submitText="Create passkey" isBusy={isBusy} onSubmit={add} onCancel={close} />
          ) : (
            <Button variant="outline" onClick={() => goTo({ name: 'add' })}>
              Add a passkey
            </Button>
          )}
        </div>
      )}
    </>
  )
}
