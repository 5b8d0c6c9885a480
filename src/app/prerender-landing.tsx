import '#src/styles/tokens.css'
import '#src/styles/base.css'
import { renderToStaticMarkup } from 'react-dom/server'
import { factPlaces } from '#contract/android-facts.ts'
import { LandingPage } from '#src/features/landing/landing-page.tsx'

/** The landing page as HTML; run by the build. The server fills in the facts, and takes the other one where there is no app. */
export function prerenderLanding(): { withApp: string; withoutApp: string } {
  const anyVisitor = { theme: 'system', isForApple: false, sitePages: '{{sitePages}}' } as const
  return {
    withApp: renderToStaticMarkup(<LandingPage facts={factPlaces} {...anyVisitor} />),
    withoutApp: renderToStaticMarkup(<LandingPage facts="none" {...anyVisitor} />),
  }
}
