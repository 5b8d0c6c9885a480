import { limits } from '#contract/rules.ts'
import type { CreatePostItem } from '#src/entities/post/waiting-post.ts'
import type { WaitingPicture } from '#src/offline/outbox/kinds/create-post-kind.ts'
import type { Draft } from '#src/offline/storage/draft-store.ts'
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

/** One of the three places for a picture; `attempt` tells a later pick from an earlier one that is still being prepared. */
export type Slot =
  { status: 'empty' } | { status: 'preparing'; attempt: number } | { status: 'filled'; picture: ComposePicture }

export interface ComposeState {
  text: string
  slots: readonly Slot[]
}

export type ComposeEvent =
  | { type: 'text-changed'; text: string }
  | { type: 'picture-picked'; slot: number; attempt: number }
  | { type: 'picture-ready'; attempt: number; picture: ComposePicture }
  | { type: 'picture-failed'; attempt: number }
  | { type: 'picture-removed'; slot: number }
  | { type: 'alt-changed'; slot: number; altText: string }

const empty: Slot = { status: 'empty' }
export const emptyCompose: ComposeState = { text: '', slots: Array.from({ length: limits.postImages }, () => empty) }

export function composeReducer(state: ComposeState, event: ComposeEvent): ComposeState {
  switch (event.type) {
    case 'text-changed':
      return { ...state, text: event.text }
    case 'picture-picked':
      return withSlot(state, event.slot, { status: 'preparing', attempt: event.attempt })
    case 'picture-ready':
      return withSlot(state, slotOfAttempt(state, event.attempt), { status: 'filled', picture: event.picture })
    case 'picture-failed':
      return withSlot(state, slotOfAttempt(state, event.attempt), empty)
    case 'picture-removed':
      return withSlot(state, event.slot, empty)
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

function slotOfAttempt(state: ComposeState, attempt: number): number {
  return state.slots.findIndex((slot) => slot.status === 'preparing' && slot.attempt === attempt)
}

export function picturesOf(state: ComposeState): ComposePicture[] {
  return state.slots.flatMap((slot) => (slot.status === 'filled' ? [slot.picture] : []))
}

export function freeSlots(state: ComposeState): number[] {
  return state.slots.flatMap((slot, at) => (slot.status === 'empty' ? [at] : []))
}

export function isPreparing(state: ComposeState): boolean {
  return state.slots.some((slot) => slot.status === 'preparing')
}

export function isBlank(state: ComposeState): boolean {
  return state.text.trim() === '' && state.slots.every((slot) => slot.status === 'empty')
}

/** The pictures as an outbox item carries them. */
export function toWaitingPictures(state: ComposeState): WaitingPicture[] {
  return picturesOf(state).map(({ blobKey, altText, type, width, height }) => ({
    blobKey,
    altText: altText.trim(),
    type,
    width,
    height,
  }))
}

export function toDraft(state: ComposeState): Omit<Draft, 'updatedAt'> {
  return { texts: { text: state.text }, files: picturesOf(state) }
}

export function fromDraft(draft: Draft): ComposeState {
  const pictures = draft.files.map((file) => ({
    ...file,
    altText: file.altText ?? '',
    width: file.width ?? 1,
    height: file.height ?? 1,
  }))
  return { text: draft.texts.text ?? '', slots: toSlots(pictures) }
}

export function fromItem(item: CreatePostItem): ComposeState {
  const pictures = item.pictures.map((picture, at) => ({
    ...picture,
    name: `Image ${at + 1}`,
    width: picture.width ?? 1,
    height: picture.height ?? 1,
  }))
  return { text: item.post.textContent, slots: toSlots(pictures) }
}

function toSlots(pictures: readonly ComposePicture[]): Slot[] {
  return emptyCompose.slots.map((slot, at) => {
    const picture = pictures[at]
    return picture === undefined ? slot : { status: 'filled', picture }
  })
}
