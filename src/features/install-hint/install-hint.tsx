import Share from 'lucide-react/icons/share'
import { product } from '#contract/product.ts'
import { Button } from '#src/ui/button.tsx'
import { FloatingNotice } from '#src/ui/floating-notice.tsx'
import styles from './install-hint.module.css'
import type { Rescue } from './hint-rules.ts'
import { acceptInstallOffer } from './install-offer.ts'
import { useInstallHint } from './use-install-hint.ts'
import { useRemovalHint } from './use-removal-hint.ts'

/** A quiet word about installing the app, once it makes sense; never in the installed app. */
export function InstallHint() {
  const removal = useRemovalHint()
  const { kind, dismiss } = useInstallHint()
  if (removal.rescue !== 'none') {
    const end = () => {
      removal.dismiss()
      // It has just been said how.
      if (kind === 'steps') dismiss()
    }
    return <RemovalNotice rescue={removal.rescue} onDismiss={end} />
  }
  if (kind === 'none') return null
  const install = () => {
    acceptInstallOffer().catch((cause: unknown) => console.info('The browser did not install the app.', cause))
    dismiss()
  }
  return (
    <FloatingNotice label={`Install ${product.name}`} title={`Keep ${product.name} at hand`} onDismiss={dismiss}>
      {kind === 'offer' ? (
        <p>Install it: it opens in its own window and works without a connection.</p>
      ) : (
        <p>
          <HomeScreenSteps />
        </p>
      )}
      {kind === 'offer' && (
        <Button size="small" onClick={install}>
          Install
        </Button>
      )}
    </FloatingNotice>
  )
}

type RemovalNoticeProps = { rescue: Exclude<Rescue, 'none'>; onDismiss: () => void }

/** What Safari does with what was not sent, and how to keep it. */
function RemovalNotice({ rescue, onDismiss }: RemovalNoticeProps) {
  return (
    <FloatingNotice label="What you have not sent" title="Keep what you have not sent" onDismiss={onDismiss}>
      <p>
        Safari removes it after 7 days without a visit, unless {product.name} is installed.{' '}
        {rescue === 'home-screen' ? <HomeScreenSteps /> : 'Choose “Add to Dock” in the File menu.'}
      </p>
    </FloatingNotice>
  )
}

function HomeScreenSteps() {
  return (
    <>
      Tap <Share aria-hidden className={styles.sign} /> Share in Safari (from iOS 26 on it may stand behind the three
      dots), then “Add to Home Screen”.
    </>
  )
}
