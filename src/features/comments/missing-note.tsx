import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Takes a screen's place when what it would show does not exist. */
export function MissingNote({ text }: { text: string }) {
  return (
    <EmptyState
      drawing="broken"
      text={text}
      action={
        <Link to="/home" className={buttonClass('outline')}>
          Go home
        </Link>
      }
    />
  )
}
