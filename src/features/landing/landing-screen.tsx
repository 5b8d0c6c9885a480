import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AndroidRelease } from '#contract/android-app.ts'
import { androidFacts, type AndroidFacts } from '#contract/android-facts.ts'
import { sitePagePath } from '#contract/site-page.ts'
import { isAppleDevice } from '#src/entities/device/apple-device.ts'
import { androidReleaseQuery } from '#src/entities/android-release/android-release-query.ts'
import { sitePagesQuery } from '#src/entities/site-page/site-pages-query.ts'
import { useTheme } from '#src/entities/theme/use-theme.ts'
import { offerInstallation } from './landing-enhancement.ts'
import { LandingPage } from './landing-page.tsx'

/** The landing page for whoever has the app on this device already: it opens without a connection and in the chosen theme. */
export function LandingScreen() {
  const theme = useTheme()
  const { data } = useQuery(androidReleaseQuery())
  const { data: site } = useQuery(sitePagesQuery())
  const sitePages = site?.pages.map(({ name, title }) => (
    <a key={name} href={sitePagePath(name)}>
      {title}
    </a>
  ))
  useEffect(() => {
    const leaving = new AbortController()
    offerInstallation(leaving.signal)
    return () => leaving.abort()
  }, [])
  return <LandingPage facts={factsOf(data)} theme={theme} isForApple={isAppleDevice(navigator)} sitePages={sitePages} />
}

function factsOf(release: AndroidRelease | null | undefined): AndroidFacts | 'none' | 'unknown' {
  if (release === undefined) return 'unknown'
  return release === null ? 'none' : androidFacts(release)
}
