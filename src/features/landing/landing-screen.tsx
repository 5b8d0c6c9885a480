import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AndroidRelease } from '#contract/android-app.ts'
import { androidFacts, type AndroidFacts } from '#contract/android-facts.ts'
import { useTheme } from '#src/entities/theme/use-theme.ts'
import { fetchAndroidRelease } from '#src/offline/api/fetch-android-release.ts'
import { enhanceLanding } from './landing-enhancement.ts'
import { LandingPage } from './landing-page.tsx'

/** The landing page for whoever has the app on this device already: it opens without a connection and in the chosen theme. */
export function LandingScreen() {
  const theme = useTheme()
  const { data } = useQuery({
    queryKey: ['android-release'],
    queryFn: fetchAndroidRelease,
    retry: 1,
  })
  useEffect(() => {
    const leaving = new AbortController()
    enhanceLanding(leaving.signal)
    return () => leaving.abort()
  }, [])
  return <LandingPage facts={factsOf(data)} theme={theme} />
}

function factsOf(release: AndroidRelease | null | undefined): AndroidFacts | 'none' | 'unknown' {
  if (release === undefined) return 'unknown'
  return release === null ? 'none' : androidFacts(release)
}
