import type { ReactNode } from 'react'
import type { AndroidFacts } from '#contract/android-facts.ts'
import { androidAppPath } from '#contract/android-app.ts'
import { product } from '#contract/product.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Wordmark } from '#src/ui/brand-mark.tsx'
import { AppleSteps } from './apple-steps.tsx'
import { HowToVerify } from './how-to-verify.tsx'
import styles from './landing-page.module.css'
import { LandingTop } from './landing-top.tsx'
import { OurGoal } from './our-goal.tsx'
import { PhonePicture } from './phone-picture.tsx'
import { ReleaseFacts } from './release-facts.tsx'

type LandingPageProps = {
  /** `none`: this deployment offers no Android app. `unknown`: it has not said so yet. */
  facts: AndroidFacts | 'none' | 'unknown'
  /** Other than `system`, the picture of the app follows it as the page does. */
  theme: 'system' | 'light' | 'dark'
  /** Whether the steps of an iPhone or iPad are unfolded. */
  isForApple: boolean
  /** Links to the operator's own pages, or their place in the prerendered page. */
  sitePages: ReactNode
}

/** What a visitor reads first. `data-` attributes are where `landing-enhancement.ts` takes hold. */
export function LandingPage({ facts, theme, isForApple, sitePages }: LandingPageProps) {
  const hasApp = facts !== 'none'
  return (
    <div className={styles.page}>
      <LandingTop />
      <main>
        <section className={styles.hero}>
          <div className={styles.words}>
            <h1 className={styles.title} tabIndex={-1} data-screen-heading>
              {product.tagline}
            </h1>
            <p className={styles.lead}>
              {product.description} It opens in a moment and keeps working when the network doesn’t.
            </p>
            <div className={styles.actions}>
              {hasApp && (
                <a href={androidAppPath} className={buttonClass('primary', 'large')}>
                  Download for Android
                </a>
              )}
              <a href="/" className={buttonClass(hasApp ? 'outline' : 'primary', 'large')}>
                Go to Webapp
              </a>
            </div>
            <div className={styles.notes} data-release>
              <ReleaseFacts facts={facts} />
              <div className={styles.folds}>
                {typeof facts === 'object' && <HowToVerify facts={facts} />}
                <AppleSteps isOpen={isForApple} />
              </div>
            </div>
          </div>
          <PhonePicture theme={theme} />
        </section>
        <OurGoal />
      </main>
      <footer className={styles.foot}>
        <Wordmark name={product.name} />
        <p className={styles.pages}>{sitePages}</p>
        <p>
          New here?{' '}
          <a href="/signup" className={styles.link}>
            Create an account
          </a>
        </p>
      </footer>
    </div>
  )
}
