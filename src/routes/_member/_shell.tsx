import { partialMatchKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, type ReactNode } from 'react'
import { useBlockQuestion } from '#src/entities/block/block-question.ts'
import { useMuteQuestion } from '#src/entities/mute/mute-question.ts'
import { mutedWordsQuery } from '#src/entities/muted-words/muted-words-query.ts'
import { useAppBadge } from '#src/entities/notification/use-app-badge.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { useReportQuestion } from '#src/entities/report/report-question.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { editUnsentPost, openComposer, useComposer } from '#src/features/compose/composer-store.ts'
import {
  openPostPictures,
  openProfilePicture,
  useImagePreview,
} from '#src/features/image-preview/image-preview-store.ts'
import { PostActionsProvider } from '#src/features/post-actions/post-actions-provider.tsx'
import { useSharedInbox } from '#src/features/shared-inbox/use-shared-inbox.ts'
import { AppShell } from '#src/features/shell/app-shell.tsx'
import { useFirstScreenStands } from '#src/ui/use-first-screen.ts'

export const Route = createFileRoute('/_member/_shell')({ component: ShellScreens })

// What opens over a screen comes after the first one.
const Composer = lazy(async () => ({ default: (await import('#src/features/compose/composer.tsx')).Composer }))
const ImagePreview = lazy(async () => ({
  default: (await import('#src/features/image-preview/image-preview.tsx')).ImagePreview,
}))
const InstallHint = lazy(async () => ({
  default: (await import('#src/features/install-hint/install-hint.tsx')).InstallHint,
}))
const AndroidUpdateNotice = lazy(async () => ({
  default: (await import('#src/features/android-update/android-update-notice.tsx')).AndroidUpdateNotice,
}))
const BlockDialog = lazy(async () => ({
  default: (await import('#src/features/block/block-dialog.tsx')).BlockDialog,
}))
const ReportDialog = lazy(async () => ({
  default: (await import('#src/features/report/report-dialog.tsx')).ReportDialog,
}))
const MuteDialog = lazy(async () => ({
  default: (await import('#src/features/mute/mute-dialog.tsx')).MuteDialog,
}))
const OnboardingOverlay = lazy(async () => ({
  default: (await import('#src/features/onboarding/onboarding-overlay.tsx')).OnboardingOverlay,
}))

/** What is reset or kept current in other ways. */
const others = [postKeys.feeds, outboxQuery.queryKey]

function ShellScreens() {
  const member = useMember()
  const router = useRouter()
  const queryClient = useQueryClient()
  const startOver = useCallback(() => {
    window.scrollTo({ top: 0 })
    // As fresh as after loading the page: the choices have changed every list.
    void queryClient.resetQueries({ queryKey: postKeys.feeds })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => !others.some((prefix) => partialMatchKey(queryKey, prefix)),
    })
    void router.invalidate()
  }, [router, queryClient])
  useAppBadge()
  useSharedInbox({ isReady: member.has_completed_onboarding, onTaken: openComposer })
  return (
    <AppShell onCreatePost={openComposer}>
      <PostActionsProvider
        openPictures={openPostPictures}
        openProfilePicture={openProfilePicture}
        editUnsent={editUnsentPost}
      >
        <Outlet />
      </PostActionsProvider>
      <Overlays />
      <Later isWanted={!member.has_completed_onboarding}>
        <OnboardingOverlay onDone={startOver} />
      </Later>
    </AppShell>
  )
}

function Overlays() {
  const firstScreenStands = useFirstScreenStands()
  const isComposing = useComposer().mode !== 'closed'
  const isAskedToBlock = useBlockQuestion() !== undefined
  const isAskedToMute = useMuteQuestion() !== undefined
  const isAskedToReport = useReportQuestion() !== undefined
  const isPreviewing = useImagePreview() !== undefined
  return (
    <>
      <Later isWanted={firstScreenStands || isComposing}>
        <Composer />
      </Later>
      <Later isWanted={firstScreenStands || isPreviewing}>
        <ImagePreview />
      </Later>
      <Later isWanted={firstScreenStands || isAskedToBlock}>
        <BlockDialog />
      </Later>
      <Later isWanted={firstScreenStands || isAskedToReport}>
        <ReportDialog />
      </Later>
      <Later isWanted={firstScreenStands || isAskedToMute}>
        <MuteDialog />
      </Later>
      <Later isWanted={firstScreenStands}>
        <MutedWordsRefresh />
        <InstallHint />
        <AndroidUpdateNotice />
      </Later>
    </>
  )
}

/** What is muted on another device is known here, too, once there is time to ask. */
function MutedWordsRefresh() {
  useQuery(mutedWordsQuery())
  return null
}

/** Each waits for its own code only, and hides nothing else meanwhile. */
function Later({ isWanted, children }: { isWanted: boolean; children: ReactNode }) {
  return isWanted && <Suspense fallback={null}>{children}</Suspense>
}
