import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './pull-to-refresh.module.css'

type PullToRefreshProps = { isBusy: boolean; onRefresh: () => void }

/** A finger that pulls down at the top of the page refreshes it, where the browser does not do so itself. */
export function PullToRefresh(props: PullToRefreshProps) {
  return lacksPullToRefresh() ? <Pulled {...props} /> : null
}

/** Only what iOS has put onto the home screen has neither a button of the browser's nor its pull. */
function lacksPullToRefresh(): boolean {
  return 'standalone' in navigator && navigator.standalone === true
}

function Pulled({ isBusy, onRefresh }: PullToRefreshProps) {
  const mark = useRef<HTMLDivElement>(null)
  const refresh = useEffectEvent(onRefresh)
  useEffect(() => {
    const listening = new AbortController()
    const pull = {
      signal: listening.signal,
      show: (far: number) => mark.current?.style.setProperty('--pull', String(far)),
      refresh: () => refresh(),
    }
    import('./follow-pull.ts').then(
      ({ followPull }) => followPull(pull),
      (cause: unknown) => console.info('Pulling: its code has not come.', cause),
    )
    return () => listening.abort()
  }, [])
  return (
    <div ref={mark} className={styles.mark} data-busy={isBusy || undefined} aria-hidden>
      <RefreshCw />
    </div>
  )
}
