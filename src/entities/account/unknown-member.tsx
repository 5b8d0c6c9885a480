import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Where nobody has the id or name that was asked for. */
export function UnknownMember() {
  return (
    <EmptyState
      drawing="broken"
      text="This member does not exist. The address may have been mistyped, or the account is gone."
      action={
        <Link to="/search" className={buttonClass('outline')}>
          Search members
        </Link>
      }
    />
  )
}
