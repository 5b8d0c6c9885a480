import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { stepBack } from './step-back.ts'

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
    // Its place may have to wait until that of what was closed before is gone.
    let hasPlace = isThere()
    const stop = history.subscribe(() => {
      if (isThere()) hasPlace = true
      else if (hasPlace) close()
    })
    return () => {
      stop()
      isOpen.current = false
      // React in development takes everything down and up again at once.
      setTimeout(() => {
        if (!isOpen.current && isThere()) stepBack(history)
      })
    }
  }, [history, navigate, id])
}
