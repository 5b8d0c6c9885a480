import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Notification } from '#contract/notification.ts'
import { delaysMs, limits } from '#contract/rules.ts'
import { groupNotifications, type NotificationGroup } from '#src/entities/notification/group-notifications.ts'
import { countMarked, waitingMark, withReadUntil } from '#src/entities/notification/mark-read.ts'
import { useHasMutedWord } from '#src/entities/muted-words/word-filter-store.ts'
import { notificationsOfKindQuery, notificationsQuery } from '#src/entities/notification/notifications-query.ts'
import { useOutbox } from '#src/entities/outbox/use-outbox.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { groupsOfKind, type UpdatesChoice } from './updates-choice.ts'

/** The member's notifications in groups, all and those chosen; 7 s after all of them were shown they count as read. */
export function useUpdates(choice: UpdatesChoice) {
  const { data, isError, isSuccess, isFetchedAfterMount, isRefetching, refetch } = useQuery(notificationsQuery())
  const { shown, groups } = useShown(data)
  const ofChoice = useChosen(choice, { newest: groups, isAll: (data?.length ?? 0) < limits.notifications })
  // What was only brought back from the device was not loaded, and what is filtered away was not seen.
  const isSeen = choice === 'all' && isSuccess && isFetchedAfterMount
  useMarkRead(isSeen ? newestToMark(shown) : undefined, data)
  const retry = () => {
    void refetch()
    ofChoice.retry()
  }
  const isBusy = isRefetching || ofChoice.isBusy
  return { groups, chosen: ofChoice.groups, isFailed: isError && data === undefined, isBusy, retry }
}

/** Those of the kind that was chosen, which the server looks for; all are at hand. */
function useChosen(
  choice: UpdatesChoice,
  { newest, isAll }: { newest: readonly NotificationGroup[] | undefined; isAll: boolean },
) {
  const kind = choice === 'all' ? undefined : choice
  const { data, isError: hasKindFailed, isRefetching, refetch } = useQuery(notificationsOfKindQuery(kind))
  const { groups: ofKind } = useShown(data)
  if (kind === undefined || newest === undefined) return { groups: newest, isBusy: false, retry: () => {} }
  return {
    groups: groupsOfKind(kind, { newest, isAll, ofKind, hasKindFailed }),
    isBusy: isRefetching,
    retry: () => void refetch(),
  }
}

function newestToMark(shown: readonly Notification[] | undefined): string | undefined {
  return shown?.some((notification) => !notification.is_read) ? shown[0]?.created_at : undefined
}

/** Those to be seen of what the server said: read where that still waits to be sent, and none with a muted word. */
function useShown(data: readonly Notification[] | undefined) {
  const items = useOutbox()
  const hasMutedWord = useHasMutedWord()
  const read = useMemo(() => {
    const mark = waitingMark(items)
    return data && mark !== undefined ? withReadUntil(data, mark.until) : data
  }, [data, items])
  const shown = useMemo(
    () =>
      read
        ?.filter(({ comment_preview }) => !hasMutedWord([comment_preview]))
        .map((each) => (isHidden(each, hasMutedWord) ? { ...each, post_preview: null, post_picture: null } : each)),
    [read, hasMutedWord],
  )
  const groups = useMemo(() => shown && groupNotifications(shown), [shown])
  return { shown, groups }
}

/** A member's own words are never hidden from them. */
function isHidden(
  { post_preview, is_own_post }: Notification,
  hasMutedWord: (texts: readonly (string | null)[]) => boolean,
): boolean {
  return is_own_post === false && hasMutedWord([post_preview ?? null])
}

/** Marks read until this instant (ISO), after a while on the screen. */
function useMarkRead(until: string | undefined, told: readonly Notification[] | undefined): void {
  const countNow = useEffectEvent((instant: string) => countMarked(told ?? [], instant))
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => {
      enqueue({ kind: 'mark-notifications-read', until, marked: countNow(until) }).catch((cause: unknown) =>
        console.error('That notifications were read could not be persisted.', cause),
      )
    }, delaysMs.markRead)
    return () => clearTimeout(timer)
  }, [until])
}
