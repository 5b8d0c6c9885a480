import type { ButtonSize, ButtonVariant } from './button-class.ts'
import { Button } from './button.tsx'

type RetryButtonProps = {
  onRetry: () => void
  isRetrying?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
}

/** Offers to try once more what failed. */
export function RetryButton({ onRetry, isRetrying = false, ...looks }: RetryButtonProps) {
  return (
    <Button variant="outline" {...looks} busy={isRetrying} onClick={onRetry}>
      Try again
    </Button>
  )
}
