import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-modal.module.css'
import { Modal } from './modal.tsx'

interface LazyDialogProps {
  /** False while it is only loaded for later. */
  isOpen?: boolean
  /** Absent for what cannot be closed. */
  onClose?: () => void
}

type Loading = 'under-way' | 'again' | 'done' | 'failed' | 'failed-again'

/**
 * A dialog whose code is loaded when it is first drawn. Where it cannot be, as on the first visit of a flaky connection, it says so
 * once it is open and can be tried again, rather than an error screen in the place of all.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props & LazyDialogProps) => ReactNode {
  let loaded: ComponentType<Props> | undefined
  return function LazyDialog(props) {
    const { isOpen = true, onClose } = props
    const [loading, setLoading] = useState<Loading>(loaded ? 'done' : 'under-way')
    useEffect(() => {
      if (loading !== 'under-way' && loading !== 'again') return
      let isLeft = false
      const end = (how: Loading) => {
        if (!isLeft) setLoading(how)
      }
      load().then(
        (component) => {
          loaded = component
          end('done')
        },
        (cause: unknown) => {
          console.warn('A dialog could not be loaded.', cause)
          end(loading === 'again' ? 'failed-again' : 'failed')
        },
      )
      return () => {
        isLeft = true
      }
    }, [loading])
    const tryAgain = () => {
      // Safari never asks again for code that did not come once, nor does the build's loader for styles: a new page does.
      if (loading === 'failed-again' && navigator.onLine) window.location.reload()
      else setLoading('again')
    }
    // What failed while nobody wanted it is tried once more before a word is said.
    const [wasOpen, setWasOpen] = useState(isOpen)
    if (wasOpen !== isOpen) {
      setWasOpen(isOpen)
      if (isOpen && loading === 'failed') setLoading('under-way')
    }
    if (loaded) {
      const Dialog = loaded
      return <Dialog {...props} />
    }
    const hasFailed = loading === 'failed' || loading === 'failed-again'
    return isOpen && hasFailed ? <LoadingFailed onRetry={tryAgain} onClose={onClose} /> : null
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
