import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Notification } from '#contract/notification.ts'
import { delaysMs } from '#contract/rules.ts'
import { groupNotifications } from '#src/entities/notification/group-notifications.ts'
import { waitingReadUntil, withReadUntil } from '#src/entities/notification/mark-read.ts'
import { useHasMutedWord } from '#src/entities/muted-words/word-filter-store.ts'
import { notificationsQuery } from '#src/entities/notification/notifications-query.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'

/** The member's notifications in groups; 7 s after they were loaded they count as read. */
export function useUpdates() {
  const items = useOutbox()
  const { data, isError, isSuccess, isFetchedAfterMount, refetch } = useQuery(notificationsQuery())
  const hasMutedWord = useHasMutedWord()
  const read = useMemo(() => {
    const until = waitingReadUntil(items)
    return data && until !== undefined ? withReadUntil(data, until) : data
  }, [data, items])
  const shown = useMemo(
    () =>
      read
        ?.filter(({ comment_preview }) => !hasMutedWord([comment_preview]))
        .map((each) => (isHidden(each, hasMutedWord) ? { ...each, post_preview: null, post_picture: null } : each)),
    [read, hasMutedWord],
  )
  const groups = useMemo(() => shown && groupNotifications(shown), [shown])
  const hasUnread = shown?.some((notification) => !notification.is_read) ?? false
  // What was only brought back from the device was not loaded.
  useMarkRead(isSuccess && isFetchedAfterMount && hasUnread ? shown?.[0]?.created_at : undefined)
  return { groups, isFailed: isError && data === undefined, retry: () => void refetch() }
}

/** A member's own words are never hidden from them. */
function isHidden(
  { post_preview, is_own_post }: Notification,
  hasMutedWord: (texts: readonly (string | null)[]) => boolean,
): boolean {
  return is_own_post === false && hasMutedWord([post_preview ?? null])
}

/** Marks read until this instant (ISO), after a while on the screen. */
function useMarkRead(until: string | undefined): void {
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => {
      enqueue({ kind: 'mark-notifications-read', until }).catch((cause: unknown) =>
        console.error('That notifications were read could not be persisted.', cause),
      )
    }, delaysMs.markRead)
    return () => clearTimeout(timer)
  }, [until])
}
