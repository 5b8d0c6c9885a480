import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef } from 'react'

/**
 * Gives what lies open over a screen a place of its own in the history while it is mounted: Back calls `onClose` and leaves the screen
 * alone. Closed in another way, it takes that place out again.
 */
export function useBackCloses(onClose: () => void): void {
  const { history, navigate } = useRouter()
  const id = useId()
  const isOpen = useRef(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const isThere = () => history.location.state.over === id
    isOpen.current = true
    if (!isThere()) {
      void navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, over: id }),
        resetScroll: false,
      })
    }
    const stop = history.subscribe(() => {
      if (!isThere()) close()
    })
    return () => {
      stop()
      isOpen.current = false
      // React in development takes everything down and up again at once.
      setTimeout(() => {
        if (!isOpen.current && isThere()) history.back()
      })
    }
  }, [history, navigate, id])
}
