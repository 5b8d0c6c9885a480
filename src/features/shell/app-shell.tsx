import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useUnreadCount } from '#src/entities/notification/use-unread-count.ts'
import { currentUserQuery } from '#src/entities/session/current-user-query.ts'
import { requestLogout } from '#src/entities/session/logout-request.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { useBreakpoint } from '#src/ui/use-breakpoint.ts'
import styles from './app-shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { LeftBar } from './left-bar.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { LogoutGate } from './logout-gate.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { usePreviousRoute } from './use-previous-route.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { WidePanel } from './wide-panel.tsx'

const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog)

type AppShellProps = { onCreatePost: () => void; children: ReactNode }

/**
 * What surrounds every member screen: navigation, the column, the right panel, and on phones the bars at the top and bottom. Only what
 * the window has room for is there: what nobody sees would be drawn, and asked for, all the same.
 */
export function AppShell({ onCreatePost, children }: AppShellProps) {
  const member = useMember()
  useQuery(currentUserQuery())
  const unreadCount = useUnreadCount()
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
  const isPhone = useBreakpoint('phone')
  const isCompact = useBreakpoint('compact')
  usePreviousRoute()
  const keys = useMemo(
    () => ({
      '?': () => setShowsKeys(true),
      '/': () => void navigate({ to: '/search' }),
      n: onCreatePost,
    }),
    [navigate, onCreatePost],
  )
  useShellKeys(keys)

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {!isPhone && <LeftBar member={member} unreadCount={unreadCount} onCreatePost={onCreatePost} />}
      <div className={styles.column}>
        {isPhone && (
          <PhoneBar member={member} unreadCount={unreadCount} onCreatePost={onCreatePost} onLogout={requestLogout} />
        )}
        <ConnectionStrip />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      {!isCompact && <WidePanel unreadCount={unreadCount} onLogout={requestLogout} />}
      {isPhone && <BottomBar member={member} unreadCount={unreadCount} onCreatePost={onCreatePost} />}
      <LogoutGate />
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  )
}
