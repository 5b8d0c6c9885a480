import { createFileRoute, Link } from '@tanstack/react-router'
import { product } from '#contract/product.ts'
import { CenteredScreen } from '#src/features/shell/centered-screen.tsx'
import { buttonClass } from '#src/ui/button-class.ts'

export const Route = createFileRoute('/LandingPage')({ staticData: { title: 'Welcome' }, component: LandingPage })

function LandingPage() {
  return (
    <CenteredScreen title={product.tagline} text={product.description}>
      <Link to="/" className={buttonClass('primary', 'large')}>
        Go to Webapp
      </Link>
    </CenteredScreen>
  )
}
