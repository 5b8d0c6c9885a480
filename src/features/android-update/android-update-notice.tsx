import { androidAppPath } from '#contract/android-app.ts'
import { androidFacts } from '#contract/android-facts.ts'
import { product } from '#contract/product.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { FloatingNotice } from '#src/ui/floating-notice.tsx'
import { useAndroidUpdate } from './use-android-update.ts'

/** Tells a member inside the Android app that a newer one is there; nobody updates it for them, as no store is involved. */
export function AndroidUpdateNotice() {
  const { release, dismiss } = useAndroidUpdate()
  if (!release) return null
  const { version, size } = androidFacts(release)
  return (
    <FloatingNotice label={`Update ${product.name}`} title={`A newer ${product.name} for Android`} onDismiss={dismiss}>
      <p>
        Version {version}, {size}. {release.changelog.join(' ')}
      </p>
      <a href={androidAppPath} className={buttonClass('primary', 'small')} onClick={dismiss}>
        Download
      </a>
    </FloatingNotice>
  )
}
