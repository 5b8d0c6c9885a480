import { partialMatchKey, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAppBadge } from '#src/entities/notification/use-app-badge.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { AndroidUpdateNotice } from '#src/features/android-update/android-update-notice.tsx'
import { Composer } from '#src/features/compose/composer.tsx'
import { editUnsentPost, openComposer } from '#src/features/compose/composer-store.ts'
import { openPostPictures, openProfilePicture } from '#src/features/image-preview/image-preview-store.ts'
import { ImagePreview } from '#src/features/image-preview/image-preview.tsx'
import { InstallHint } from '#src/features/install-hint/install-hint.tsx'
import { OnboardingOverlay } from '#src/features/onboarding/onboarding-overlay.tsx'
import { PostActionsProvider } from '#src/features/post-actions/post-actions-provider.tsx'
import { useSharedInbox } from '#src/features/shared-inbox/use-shared-inbox.ts'
import { AppShell } from '#src/features/shell/app-shell.tsx'

export const Route = createFileRoute('/_member/_shell')({ component: ShellScreens })

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
      <Composer />
      <ImagePreview />
      <InstallHint />
      <AndroidUpdateNotice />
      {!member.has_completed_onboarding && <OnboardingOverlay onDone={startOver} />}
    </AppShell>
  )
}
