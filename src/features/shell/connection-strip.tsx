import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useReducer } from 'react'
import { useConnection } from '#src/entities/outbox/use-connection.ts'
import { useShownOutbox } from '#src/entities/outbox/use-outbox.ts'
import { newestAnswerAt } from './newest-answer-at.ts'
import { OfflineStrip } from './offline-strip.tsx'
import styles from './offline-strip.module.css'

const retellMs = 30_000

/** The strip about the connection with what it tells: how old the newest cached data is, and how much is pending. */
export function ConnectionStrip() {
  const connection = useConnection()
  const showsSaved = connection !== 'online'
  const queryClient = useQueryClient()
  const [, retell] = useReducer((count: number) => count + 1, 0)
  const items = useShownOutbox()
  const refusedCount = items.filter(({ state }) => state.status === 'refused' && !state.isTakenBack).length

  useEffect(() => {
    if (!showsSaved) return
    const timer = setInterval(retell, retellMs)
    return () => clearInterval(timer)
  }, [showsSaved])

  const cachedAt = showsSaved ? newestAnswerAt(queryClient.getQueryCache().getAll()) : undefined
  const toOutbox = (text: string) => (
    <Link to="/outbox" className={styles.waiting}>
      {text}
    </Link>
  )
  return <OfflineStrip {...{ connection, cachedAt, refusedCount, toOutbox }} waitingCount={items.length} />
}
