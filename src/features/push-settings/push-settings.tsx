import { notificationKindNames, notificationKinds, type NotificationKind } from '#contract/notification-kinds.ts'
import { product } from '#contract/product.ts'
import { FormMessage } from '#src/ui/form-message.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { SwitchRow } from '#src/ui/switch-row.tsx'
import styles from './push-settings.module.css'
import type { PushSupport } from './push-support.ts'
import { usePushSettings } from './use-push-settings.ts'

const hindrances: Record<Exclude<PushSupport, 'ready'>, string> = {
  blocked: `Your browser blocks notifications from ${product.name}. Allow them in the settings of the browser for this site.`,
  'needs-install': `On an iPhone or iPad, add ${product.name} to the Home Screen first (Share, then “Add to Home Screen”) and open it from there.`,
  unsupported: 'This browser cannot show notifications while the app is closed.',
}

/** Notifications while the app is closed: off until chosen, and about what is chosen. */
export function PushSettings({ knownKinds }: { knownKinds: readonly NotificationKind[] | undefined }) {
  const { support, kinds, isOn, isBusy, problem, turn, turnKind } = usePushSettings(knownKinds)
  return (
    <SettingSection title="Notifications on this device">
      <SwitchRow
        label="Tell me while the app is closed"
        checked={isOn}
        disabled={support !== 'ready' && !isOn}
        onChange={turn}
      />
      {support !== 'ready' && <SettingNote>{hindrances[support]}</SettingNote>}
      {isOn && (
        <div className={styles.kinds} role="group" aria-label="About">
          {notificationKindNames.map((kind) => (
            <SwitchRow
              key={kind}
              label={notificationKinds[kind].label}
              checked={kinds.includes(kind)}
              onChange={(isWanted) => turnKind(kind, isWanted)}
            />
          ))}
        </div>
      )}
      <p role="status" className={styles.busy}>
        {isBusy && 'One moment …'}
      </p>
      <FormMessage notice={problem === undefined ? undefined : { kind: 'error', text: problem }} />
    </SettingSection>
  )
}
