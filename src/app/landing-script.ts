import { offerInstallation, preferAppleSteps } from '#src/features/landing/landing-enhancement.ts'
import { linkManifestOnceSeen } from '#src/features/landing/link-manifest.ts'

// All the script that the prerendered landing page has.
offerInstallation(new AbortController().signal)
preferAppleSteps()
linkManifestOnceSeen()
