import { useCallback, useEffect, useState } from 'react'
import { isMissingStyle } from '#src/lib/is-missing-style.ts'

type Loading = 'under-way' | 'done' | 'failed' | 'failed-for-this-page'

interface LazyCode {
  loading: Loading
  /** Loads once more what failed. */
  loadAgain: () => void
  /** The same for whoever presses a button: the page anew where nothing else helps. */
  tryAgain: () => void
}

/** Loads code of a component that is drawn for the first time, and says where that fails. `load` must not change between renders. */
export function useLazyCode(isLoaded: boolean, load: () => Promise<void>): LazyCode {
  const [loading, setLoading] = useState<Loading>(isLoaded ? 'done' : 'under-way')
  useEffect(() => {
    if (loading !== 'under-way') return
    let isLeft = false
    const end = (how: Loading) => {
      if (!isLeft) setLoading(how)
    }
    load().then(
      () => end('done'),
      (cause: unknown) => {
        console.warn('A part of the app could not be loaded.', cause)
        end(isMissingStyle(cause) ? 'failed-for-this-page' : 'failed')
      },
    )
    return () => {
      isLeft = true
    }
  }, [loading, load])
  const loadAgain = useCallback(() => setLoading('under-way'), [])
  // The browser's loader asks for code again, the build's for styles once a page.
  const tryAgain = loading === 'failed-for-this-page' ? () => window.location.reload() : loadAgain
  return { loading, loadAgain, tryAgain }
}
