import { useSyncExternalStore } from 'react'
import type { CreatePostItem } from '#src/entities/post/waiting-post.ts'
import { memberValue } from '#src/entities/session/member-value.ts'
import type { DraftKey } from '#src/offline/storage/draft.ts'
import { afterNextPaint } from '#src/ui/after-next-paint.ts'

/** Closed, writing a new post, or changing one that waits or was refused. */
export type ComposerState = { mode: 'closed' } | { mode: 'new' } | { mode: 'edit'; item: CreatePostItem }

export type OpenComposer = Exclude<ComposerState, { mode: 'closed' }>

/** Where what is written is persisted: a change of a post that waits apart from a new one. */
export function draftKeyOf(composer: OpenComposer): DraftKey {
  return composer.mode === 'edit' ? `edit:${composer.item.post.id}` : 'new-post'
}

const closed: ComposerState = { mode: 'closed' }
const composer = memberValue<ComposerState>(closed)

/** Opens the new-post modal from anywhere, with the draft if there is one; what was pressed shows that it was before the modal is drawn. */
export function openComposer(): void {
  afterNextPaint(() => {
    if (composer.read().mode === 'closed') composer.set({ mode: 'new' })
  })
}

/** Opens the modal with an own post that has not been sent; posting replaces it. */
export function editUnsentPost(item: CreatePostItem): void {
  composer.set({ mode: 'edit', item })
}

export function closeComposer(): void {
  composer.set(closed)
}

export function useComposer(): ComposerState {
  return useSyncExternalStore(composer.subscribe, composer.read)
}
