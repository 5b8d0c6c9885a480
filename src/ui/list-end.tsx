import { useEffect, useRef, type ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'

/** What lies below the last entry of a list: nothing, more to come, a page on its way, or one that failed. */
export type ListEndState = 'complete' | 'more' | 'loading' | 'failed'

type ListEndProps = {
  state: ListEndState
  failedText: string
  /** Called when the end comes near the window and more is there; and by "Try again". */
  onNear: () => void
  /** Stand-ins for what is still to come. */
  children: ReactNode
}

/** The end of a list that is fetched page by page while it is scrolled. */
export function ListEnd({ state, failedText, onNear, children }: ListEndProps) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state !== 'more' || mark.current === null) return
    // Scrolled fast, it hears at once that the end went and that it came: each is told once.
    const look = (entries: IntersectionObserverEntry[]) =>
      entries.some(({ isIntersecting }) => isIntersecting) && onNear()
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px 800px' })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [state, onNear])
  if (state === 'complete') return null
  if (state === 'failed') return <LoadFailed text={failedText} onRetry={onNear} />
  return <div ref={mark}>{children}</div>
}
