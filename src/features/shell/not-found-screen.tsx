import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button-class.ts'
import { CenteredScreen } from './centered-screen.tsx'

/** Shown for an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <CenteredScreen
      title="Nothing here"
      text="This address leads nowhere. It may have been mistyped, or what was here is gone."
    >
      <Link to="/home" className={buttonClass('primary')}>
        Go home
      </Link>
    </CenteredScreen>
  )
}
