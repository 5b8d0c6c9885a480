import { EmptyState } from './empty-state.tsx'
import { RetryButton } from './retry-button.tsx'

type LoadFailedProps = {
  text: string
  /** Absent where trying again would not help. */
  onRetry: (() => void) | undefined
  isRetrying?: boolean
}

/** Takes the place of what could not be loaded, and offers to try again. */
export function LoadFailed({ text, onRetry, isRetrying = false }: LoadFailedProps) {
  const retry = onRetry && <RetryButton isRetrying={isRetrying} onRetry={onRetry} />
  return <EmptyState drawing="broken" text={text} action={retry} />
}
