import { useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-modal.module.css'
import { Modal } from './modal.tsx'
import { useLazyCode } from './use-lazy-code.ts'

interface LazyDialogProps {
  /** False while it is only loaded for later. */
  isOpen?: boolean
  /** Absent for what cannot be closed. */
  onClose?: () => void
}

/**
 * A dialog whose code is loaded when it is first drawn. Where it cannot be, as on the first visit of a flaky connection, it says so
 * once it is open and can be tried again, rather than an error screen in the place of all.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props & LazyDialogProps) => ReactNode {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = await load()
  }
  return function LazyDialog(props) {
    const { isOpen = true, onClose } = props
    const { loading, loadAgain, tryAgain } = useLazyCode(loaded !== undefined, loadOnce)
    // What failed while nobody wanted it is tried once more before a word is said.
    const [wasOpen, setWasOpen] = useState(isOpen)
    if (wasOpen !== isOpen) {
      setWasOpen(isOpen)
      if (isOpen && loading === 'failed') loadAgain()
    }
    if (loaded) {
      const Dialog = loaded
      return <Dialog {...props} />
    }
    return isOpen && loading !== 'under-way' ? <LoadingFailed onRetry={tryAgain} onClose={onClose} /> : null
  }
}

function LoadingFailed({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  return (
    <Modal title="This could not be loaded" size="narrow" onClose={onClose ?? onRetry}>
      <p>Check your connection and try again. Nothing you wrote is lost.</p>
      <div className={styles.buttons}>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button data-initial-focus="" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Modal>
  )
}
