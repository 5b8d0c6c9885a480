import { useSyncExternalStore } from 'react'
import type { CreatePostItem } from '#src/entities/post/waiting-post.ts'

/** Closed, writing a new post, or changing one that waits or was refused. */
export type ComposerState = { mode: 'closed' } | { mode: 'new' } | { mode: 'edit'; item: CreatePostItem }

export type OpenComposer = Exclude<ComposerState, { mode: 'closed' }>

const closed: ComposerState = { mode: 'closed' }
let state: ComposerState = closed
const listeners = new Set<() => void>()

function set(next: ComposerState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Opens the new-post modal from anywhere, with the draft if there is one. */
export function openComposer(): void {
  if (state.mode === 'closed') set({ mode: 'new' })
}

/** Opens the modal with an own post that has not been sent; posting replaces it. */
export function editUnsentPost(item: CreatePostItem): void {
  set({ mode: 'edit', item })
}

export function closeComposer(): void {
  set(closed)
}

export function useComposer(): ComposerState {
  return useSyncExternalStore(subscribe, () => state)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
