import Share from 'lucide-react/icons/share'
import { product } from '#contract/product.ts'
import { Button } from '#src/ui/button.tsx'
import { FloatingNotice } from '#src/ui/floating-notice.tsx'
import styles from './install-hint.module.css'
import { acceptInstallOffer } from './install-offer.ts'
import { useInstallHint } from './use-install-hint.ts'

/** A quiet word about installing the app, once it makes sense; never in the installed app. */
export function InstallHint() {
  const { kind, dismiss } = useInstallHint()
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
          Tap <Share aria-hidden className={styles.sign} /> Share in Safari (from iOS 26 on behind the three dots), then
          “Add to Home Screen”.
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
