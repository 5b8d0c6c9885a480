import { useEffect } from 'react'
import { showBadge } from '#src/offline/push/app-badge.ts'
import { useUnreadCount } from './use-unread-count.ts'

/** Keeps the number on the app's icon with what is unread. */
export function useAppBadge(): void {
  const count = useUnreadCount()
  useEffect(() => void showBadge(count), [count])
}
