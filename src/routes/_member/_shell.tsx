import { partialMatchKey, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect } from 'react'
import { closeBlockQuestion, useBlockQuestion } from '#src/entities/block/block-question.ts'
import { closeMuteQuestion, useMuteQuestion } from '#src/entities/mute/mute-question.ts'
import { useAppBadge } from '#src/entities/notification/use-app-badge.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { preloadPostMenu } from '#src/entities/post/post-menu.tsx'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { closeReportQuestion, useReportQuestion } from '#src/entities/report/report-question.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { closeComposer, editUnsentPost, openComposer, useComposer } from '#src/features/compose/composer-store.ts'
import {
  closeImagePreview,
  openPostPictures,
  openProfilePicture,
  useImagePreview,
} from '#src/features/image-preview/image-preview-store.ts'
import { PostActionsProvider } from '#src/features/post-actions/post-actions-provider.tsx'
import { useSharedInbox } from '#src/features/shared-inbox/use-shared-inbox.ts'
import { AppShell } from '#src/features/shell/app-shell.tsx'
import { loadPanelIfWide } from '#src/features/shell/wide-panel.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyExtra } from '#src/ui/lazy-extra.ts'
import { scrollToTop } from '#src/ui/scroll-to-top.ts'
import { useFirstScreenStands } from '#src/ui/use-first-screen.ts'

export const Route = createFileRoute('/_member/_shell')({
  loader: loadPanelIfWide,
  // Once: a window that becomes wide later loads it as it draws it.
  staleTime: Infinity,
  preloadStaleTime: Infinity,
  component: ShellScreens,
})

// What opens over a screen comes after the first one.
const Composer = lazyDialog(async () => (await import('#src/features/compose/composer.tsx')).Composer)
const ImagePreview = lazyDialog(
  async () => (await import('#src/features/image-preview/image-preview.tsx')).ImagePreview,
)
const InstallHint = lazyExtra(async () => (await import('#src/features/install-hint/install-hint.tsx')).InstallHint)
const AndroidUpdateNotice = lazyExtra(
  async () => (await import('#src/features/android-update/android-update-notice.tsx')).AndroidUpdateNotice,
)
const MutedWordsRefresh = lazyExtra(
  async () => (await import('#src/entities/muted-words/muted-words-refresh.ts')).MutedWordsRefresh,
)
const BlockDialog = lazyDialog(async () => (await import('#src/features/block/block-dialog.tsx')).BlockDialog)
const ReportDialog = lazyDialog(async () => (await import('#src/features/report/report-dialog.tsx')).ReportDialog)
const MuteDialog = lazyDialog(async () => (await import('#src/features/mute/mute-dialog.tsx')).MuteDialog)
const OnboardingOverlay = lazyDialog(
  async () => (await import('#src/features/onboarding/onboarding-overlay.tsx')).OnboardingOverlay,
)

/** What is reset or kept current in other ways. */
const others = [postKeys.feeds, outboxQuery.queryKey]

function ShellScreens() {
  const member = useMember()
  const router = useRouter()
  const queryClient = useQueryClient()
  const startOver = useCallback(() => {
    scrollToTop()
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
      {!member.has_completed_onboarding && <OnboardingOverlay onDone={startOver} />}
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
  useEffect(() => {
    if (firstScreenStands) preloadPostMenu()
  }, [firstScreenStands])
  return (
    <>
      {(firstScreenStands || isComposing) && <Composer isOpen={isComposing} onClose={closeComposer} />}
      {(firstScreenStands || isPreviewing) && <ImagePreview isOpen={isPreviewing} onClose={closeImagePreview} />}
      {(firstScreenStands || isAskedToBlock) && <BlockDialog isOpen={isAskedToBlock} onClose={closeBlockQuestion} />}
      {(firstScreenStands || isAskedToReport) && (
        <ReportDialog isOpen={isAskedToReport} onClose={closeReportQuestion} />
      )}
      {(firstScreenStands || isAskedToMute) && <MuteDialog isOpen={isAskedToMute} onClose={closeMuteQuestion} />}
      {firstScreenStands && (
        <Suspense fallback={null}>
          <MutedWordsRefresh />
          <InstallHint />
          <AndroidUpdateNotice />
        </Suspense>
      )}
    </>
  )
}
