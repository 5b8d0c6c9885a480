import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
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

/** From then on whoever opened it hears that it is on its way. */
const lateMs = 1_000

/**
 * A dialog whose code is loaded when it is first drawn. Where it cannot be, as on the first visit of a flaky connection, it says so
 * once it is open and can be tried again, rather than an error screen in the place of all; where that takes long, it says so, too.
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
    const isLate = useLateness(isOpen && loading === 'under-way')
    if (loaded) {
      const Dialog = loaded
      return <Dialog {...props} />
    }
    if (loading === 'under-way') return isLate && onClose ? <StillLoading onClose={onClose} /> : null
    return isOpen ? <LoadingFailed onRetry={tryAgain} onClose={onClose} /> : null
  }
}

function useLateness(isAwaited: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setIsLate(true), lateMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isAwaited])
  return isLate
}

function StillLoading({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Loading" size="narrow" onClose={onClose}>
      <p>This takes longer than usual.</p>
    </Modal>
  )
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
