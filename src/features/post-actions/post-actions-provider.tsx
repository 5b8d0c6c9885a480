import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import type { PostId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { PostActionsContext, type PostActions } from '#src/entities/post/post-actions.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import type { CreatePostItem } from '#src/entities/post/waiting-post.ts'
import { persistKey } from '#src/offline/storage/persist-key.ts'
import { dismissAlertsAbout, showAlert } from '#src/ui/alert-store.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { copyPostLink, sharePost } from './post-link.ts'

const AudienceModal = lazyDialog(async () => (await import('./audience-modal.tsx')).AudienceModal)
const DeletePostModal = lazyDialog(async () => (await import('./delete-post-modal.tsx')).DeletePostModal)

type PostActionsProviderProps = Pick<PostActions, 'openPictures' | 'openProfilePicture' | 'editUnsent'> & {
  children: ReactNode
}

/** Gives every post card below what its buttons do. What belongs to other features comes in as props. */
export function PostActionsProvider({ children, ...injected }: PostActionsProviderProps) {
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<PostId>()
  const [opening, setOpening] = useState<Post>()
  const { openPictures, openProfilePicture, editUnsent } = injected
  const actions = useMemo((): PostActions => {
    const openPost = (id: PostId, inNewTab: boolean) => {
      persistKey('current-post-id', id)
      if (inNewTab) window.open(`/postdetails?id=${id}`)
      else void navigate({ to: '/postdetails', search: { id } })
    }
    return {
      setLiked: (postId, liked) => void enqueueOrAlert({ kind: 'like-post', postId, liked }),
      setReposted: (postId, reposted) => void enqueueOrAlert({ kind: 'repost-post', postId, reposted }),
      setBookmarked: (postId, bookmarked) => void enqueueOrAlert({ kind: 'bookmark-post', postId, bookmarked }),
      copyLink: (id) => void copyPostLink(id),
      share: (id) => void sharePost(id),
      askToDelete: setDeleting,
      askWhoComments: setOpening,
      openPost,
      openProfile: (id) => {
        persistKey('guest-profile-id', id)
        void navigate({ to: '/guestprofile', search: { id } })
      },
      persistCurrentPost: (id) => persistKey('current-post-id', id),
      persistCurrentProfile: (id) => persistKey('guest-profile-id', id),
      openPictures,
      openProfilePicture,
      editUnsent,
      discardUnsent: (item) => void discard(item),
    }
  }, [navigate, openPictures, openProfilePicture, editUnsent])
  return (
    <PostActionsContext value={actions}>
      {children}
      {deleting !== undefined && <DeletePostModal id={deleting} onClose={() => setDeleting(undefined)} />}
      {opening && <AudienceModal post={opening} onClose={() => setOpening(undefined)} />}
    </PostActionsContext>
  )
}

async function discard(item: CreatePostItem): Promise<void> {
  const { discardItem } = await import('#src/offline/outbox/change-item.ts')
  const outcome = await discardItem(item)
  if (outcome === 'changed') dismissAlertsAbout(item.id)
  if (outcome === 'busy') showAlert('This post is being sent right now and cannot be discarded.')
}
