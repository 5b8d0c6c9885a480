import { audienceSchema, type Audience } from '#contract/reach.ts'
import { limits } from '#contract/rules.ts'
import { joinTexts } from '#src/entities/draft/join-texts.ts'
import type { OriginalPicture } from '#src/entities/media/prepare-original.ts'
import type { CreatePostItem } from '#src/entities/post/waiting-post.ts'
import type { WaitingPicture } from '#src/offline/outbox/kinds/create-post-kind.ts'
import type { Draft } from '#src/offline/storage/draft.ts'
import { assertNever } from '#src/lib/assert-never.ts'

/** A picture whose bytes are persisted on the device. */
export interface ComposePicture {
  blobKey: string
  name: string
  type: string
  width: number
  height: number
  altText: string
}

/**
 * One of the three places for a picture. `attempt` tells a later pick from an earlier one that is still being prepared; `original`
 * is absent until what was picked is persisted.
 */
export type Slot =
  | { status: 'empty' }
  | { status: 'preparing'; attempt: string; original?: OriginalPicture }
  | { status: 'filled'; picture: ComposePicture }

export interface ComposeState {
  text: string
  slots: readonly Slot[]
  /** Who may comment, once it was chosen for this post. */
  commentsFrom?: Audience | undefined
}

export type ComposeEvent =
  | { type: 'text-changed'; text: string }
  | { type: 'audience-chosen'; commentsFrom: Audience }
  | { type: 'picture-picked'; slot: number; attempt: string }
  | { type: 'original-persisted'; attempt: string; original: OriginalPicture }
  | { type: 'picture-ready'; attempt: string; picture: ComposePicture }
  | { type: 'picture-failed'; attempt: string }
  | { type: 'picture-removed'; slot: number }
  | { type: 'picture-moved'; from: number; to: number }
  | { type: 'alt-changed'; slot: number; altText: string }

const empty: Slot = { status: 'empty' }
export const emptyCompose: ComposeState = { text: '', slots: Array.from({ length: limits.postImages }, () => empty) }

export function composeReducer(state: ComposeState, event: ComposeEvent): ComposeState {
  switch (event.type) {
    case 'text-changed':
      return { ...state, text: event.text }
    case 'audience-chosen':
      return { ...state, commentsFrom: event.commentsFrom }
    case 'picture-picked':
      return withSlot(state, event.slot, { status: 'preparing', attempt: event.attempt })
    case 'original-persisted': {
      const { attempt, original } = event
      return withSlot(state, slotOfAttempt(state, attempt), { status: 'preparing', attempt, original })
    }
    case 'picture-ready':
      return withSlot(state, slotOfAttempt(state, event.attempt), { status: 'filled', picture: event.picture })
    case 'picture-failed':
      return withSlot(state, slotOfAttempt(state, event.attempt), empty)
    case 'picture-removed':
      return withSlot(state, event.slot, empty)
    case 'picture-moved':
      return withMoved(state, event.from, event.to)
    case 'alt-changed': {
      const slot = state.slots[event.slot]
      if (slot?.status !== 'filled') return state
      return withSlot(state, event.slot, { status: 'filled', picture: { ...slot.picture, altText: event.altText } })
    }
    default:
      return assertNever(event)
  }
}

function withSlot(state: ComposeState, at: number, slot: Slot): ComposeState {
  return { ...state, slots: state.slots.map((old, index) => (index === at ? slot : old)) }
}

/** Takes a picture to another place; those between close up. */
function withMoved(state: ComposeState, from: number, to: number): ComposeState {
  const moved = state.slots[from]
  if (moved === undefined || state.slots[to] === undefined) return state
  return { ...state, slots: state.slots.toSpliced(from, 1).toSpliced(to, 0, moved) }
}

function slotOfAttempt(state: ComposeState, attempt: string): number {
  return state.slots.findIndex((slot) => slot.status === 'preparing' && slot.attempt === attempt)
}

export function picturesOf(state: ComposeState): ComposePicture[] {
  return state.slots.flatMap((slot) => (slot.status === 'filled' ? [slot.picture] : []))
}

export function freeSlots(state: ComposeState): number[] {
  return state.slots.flatMap((slot, at) => (slot.status === 'empty' ? [at] : []))
}

/** How many pictures the post will have. */
export function pictureCount(state: ComposeState): number {
  return state.slots.filter(({ status }) => status !== 'empty').length
}

export function isEmptyCompose(state: ComposeState): boolean {
  return state.text.trim() === '' && state.slots.every((slot) => slot.status === 'empty')
}

/** The pictures as an outbox item carries them; those that are still being prepared go as they were picked. */
export function toWaitingPictures(state: ComposeState): WaitingPicture[] {
  return filesOf(state).map(({ name, altText = '', isOriginal, ...picture }) => ({
    ...picture,
    altText: altText.trim(),
    ...(isOriginal && { isOriginal, name }),
  }))
}

export function toDraft(state: ComposeState): Omit<Draft, 'updatedAt'> {
  const { text, commentsFrom } = state
  return { texts: { text, ...(commentsFrom && { commentsFrom }) }, files: filesOf(state) }
}

function filesOf(state: ComposeState): Draft['files'] {
  return state.slots.flatMap((slot): Draft['files'] => {
    if (slot.status === 'filled') return [slot.picture]
    return slot.status === 'preparing' && slot.original ? [{ ...slot.original, isOriginal: true }] : []
  })
}

export function fromDraft({ texts, files }: Draft): ComposeState {
  const { data: commentsFrom } = audienceSchema.safeParse(texts.commentsFrom)
  return { text: texts.text ?? '', slots: toSlots(files), ...(commentsFrom && { commentsFrom }) }
}

/** The earlier words and pictures come first; pictures that there is no place for then are left out. */
export function joinCompose(earlier: ComposeState, since: ComposeState): ComposeState {
  const pictures = [...earlier.slots, ...since.slots].filter(({ status }) => status !== 'empty')
  const commentsFrom = since.commentsFrom ?? earlier.commentsFrom
  return {
    text: joinTexts(earlier.text, since.text),
    slots: emptyCompose.slots.map((slot, at) => pictures[at] ?? slot),
    ...(commentsFrom && { commentsFrom }),
  }
}

export function fromItem({ post, pictures }: CreatePostItem): ComposeState {
  const files = pictures.map((picture, at) => ({ ...picture, name: picture.name ?? `Image ${at + 1}` }))
  const { textContent: text, commentsFrom } = post
  return { text, slots: toSlots(files), ...(commentsFrom && { commentsFrom }) }
}

function toSlots(files: Draft['files']): Slot[] {
  return emptyCompose.slots.map((slot, at) => {
    const file = files[at]
    return file === undefined ? slot : toSlot(file)
  })
}

function toSlot({
  blobKey,
  name,
  type,
  altText = '',
  width = 1,
  height = 1,
  isOriginal,
}: Draft['files'][number]): Slot {
  if (isOriginal) return { status: 'preparing', attempt: blobKey, original: { blobKey, name, type } }
  return { status: 'filled', picture: { blobKey, name, type, width, height, altText } }
}
