import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useUnreadCount } from '#src/entities/notification/use-unread-count.ts'
import { currentUserQuery } from '#src/entities/session/current-user-query.ts'
import { requestLogout } from '#src/entities/session/logout-request.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import styles from './app-shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { LeftBar } from './left-bar.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { LogoutGate } from './logout-gate.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { RightPanel } from './right-panel.tsx'
import { usePostKeys } from './use-post-keys.ts'
import { usePreviousRoute } from './use-previous-route.ts'
import { useShellKeys } from './use-shell-keys.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

type AppShellProps = { onCreatePost: () => void; children: ReactNode }

/** What surrounds every member screen: navigation, the column, the right panel, and on phones the bars at the top and bottom. */
export function AppShell({ onCreatePost, children }: AppShellProps) {
  const member = useMember()
  useQuery(currentUserQuery())
  const unreadCount = useUnreadCount()
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)
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
  usePostKeys()

  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <LeftBar member={member} unreadCount={unreadCount} onCreatePost={onCreatePost} />
      <div className={styles.column}>
        <PhoneBar member={member} unreadCount={unreadCount} onCreatePost={onCreatePost} onLogout={requestLogout} />
        <ConnectionStrip />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <RightPanel unreadCount={unreadCount} onLogout={requestLogout} />
      <BottomBar member={member} unreadCount={unreadCount} onCreatePost={onCreatePost} />
      <LogoutGate />
      <Suspense fallback={null}>{showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}</Suspense>
    </div>
  )
}
