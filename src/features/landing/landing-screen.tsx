import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { androidFacts } from '#contract/android-facts.ts'
import { useTheme } from '#src/entities/theme/use-theme.ts'
import { fetchAndroidRelease } from '#src/offline/api/fetch-android-release.ts'
import { enhanceLanding } from './landing-enhancement.ts'
import { LandingPage } from './landing-page.tsx'

/** The landing page with what this deployment knows of its Android app. */
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
  return <LandingPage facts={data ? androidFacts(data) : undefined} theme={theme} />
}
