import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { isMissingStyle } from '#src/lib/is-missing-style.ts'
import { Button } from './button.tsx'
import styles from './confirm-modal.module.css'
import { Modal } from './modal.tsx'

interface LazyDialogProps {
  /** False while it is only loaded for later. */
  isOpen?: boolean
  /** Absent for what cannot be closed. */
  onClose?: () => void
}

type Loading = 'under-way' | 'done' | 'failed' | 'failed-for-this-page'

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
      if (loading !== 'under-way') return
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
          end(isMissingStyle(cause) ? 'failed-for-this-page' : 'failed')
        },
      )
      return () => {
        isLeft = true
      }
    }, [loading])
    const tryAgain = () => {
      // The browser's loader asks for code again, the build's for styles once a page.
      if (loading === 'failed-for-this-page') window.location.reload()
      else setLoading('under-way')
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
