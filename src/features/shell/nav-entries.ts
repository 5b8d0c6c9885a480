import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'

/** The entries of the left bar and of the phone's drawer, in their order. */
export const navEntries = [
  { to: '/home', label: 'Home', Icon: House },
  { to: '/search', label: 'Search', Icon: Search },
  { to: '/updates', label: 'Notifications', Icon: Bell },
  { to: '/Bookmarks', label: 'Bookmarks', Icon: Bookmark },
  { to: '/settings', label: 'Settings', Icon: Settings },
  { to: '/profile', label: 'Profile', Icon: User },
] as const

export type NavEntry = (typeof navEntries)[number]

/** Whether a path leads where the entry does; `/` is home. */
export function isCurrentEntry(to: string, pathname: string): boolean {
  const path = pathname.toLowerCase()
  return path === to.toLowerCase() || (to === '/home' && path === '/')
}

/** `Notifications (3)`: the unread count stands in brackets when there is one. */
export function navLabel(label: string, unreadCount: number): string {
  return label === 'Notifications' && unreadCount > 0 ? `${label} (${unreadCount})` : label
}

/** Stands below the entries only while something waits. */
export function outboxLabel(waitingCount: number): string {
  return `Waiting to send (${waitingCount})`
}
