import { expect, it } from 'vitest'
import { itemAt, newPost } from '#tests/support/outbox-fixtures.ts'
import {
  composeReducer,
  emptyCompose,
  freeSlots,
  fromDraft,
  isEmptyCompose,
  fromItem,
  joinCompose,
  pictureCount,
  picturesOf,
  toDraft,
  toWaitingPictures,
  type ComposeEvent,
  type ComposePicture,
  type ComposeState,
} from './compose-state.ts'

const picture: ComposePicture = {
  blobKey: 'b1',
  name: 'cat.jpg',
  type: 'image/webp',
  width: 640,
  height: 480,
  altText: '',
}

function after(...events: ComposeEvent[]): ComposeState {
  return events.reduce(composeReducer, emptyCompose)
}

it('begins blank, with three free slots', () => {
  expect(isEmptyCompose(emptyCompose)).toBe(true)
  expect(freeSlots(emptyCompose)).toEqual([0, 1, 2])
})

it('fills the slot that a picture was picked for', () => {
  const state = after(
    { type: 'picture-picked', slot: 1, attempt: '1' },
    { type: 'picture-ready', attempt: '1', picture },
  )
  expect(freeSlots(state)).toEqual([0, 2])
  expect(picturesOf(state)).toEqual([picture])
})

it('forgets a picture that comes ready after the slot was emptied or picked for another', () => {
  const removed = after(
    { type: 'picture-picked', slot: 0, attempt: '1' },
    { type: 'picture-removed', slot: 0 },
    { type: 'picture-ready', attempt: '1', picture },
  )
  expect(picturesOf(removed)).toEqual([])
  const replaced = after(
    { type: 'picture-picked', slot: 0, attempt: '1' },
    { type: 'picture-picked', slot: 0, attempt: '2' },
    { type: 'picture-ready', attempt: '1', picture },
  )
  expect(replaced.slots[0]).toMatchObject({ status: 'preparing', attempt: '2' })
})

it('frees the slot of what was no picture', () => {
  const state = after({ type: 'picture-picked', slot: 2, attempt: '1' }, { type: 'picture-failed', attempt: '1' })
  expect(state).toEqual(emptyCompose)
})

it('takes a picture to another place, in the draft and in what is sent', () => {
  const ready = (slot: number, blobKey: string): ComposeEvent[] => [
    { type: 'picture-picked', slot, attempt: blobKey },
    { type: 'picture-ready', attempt: blobKey, picture: { ...picture, blobKey, altText: blobKey } },
  ]
  const three = after(...ready(0, 'a'), ...ready(1, 'b'), ...ready(2, 'c'))
  const orderAfter = (from: number, to: number, state = three) => {
    const moved = composeReducer(state, { type: 'picture-moved', from, to })
    expect(toDraft(moved).files).toEqual(picturesOf(moved))
    return toWaitingPictures(moved).map(({ blobKey, altText }) => `${blobKey}${altText}`)
  }
  expect(orderAfter(0, 2)).toEqual(['bb', 'cc', 'aa'])
  expect(orderAfter(2, 0)).toEqual(['cc', 'aa', 'bb'])
  expect(orderAfter(1, 2)).toEqual(['aa', 'cc', 'bb'])
  expect(orderAfter(0, 3)).toEqual(['aa', 'bb', 'cc'])
  expect(orderAfter(2, 0, after(...ready(0, 'a'), ...ready(2, 'c')))).toEqual(['cc', 'aa'])
})

it('survives as a draft, descriptions too', () => {
  const state = after(
    { type: 'text-changed', text: 'Half a thought' },
    { type: 'picture-picked', slot: 0, attempt: '1' },
    { type: 'picture-ready', attempt: '1', picture },
    { type: 'alt-changed', slot: 0, altText: 'A cat ' },
  )
  expect(fromDraft({ ...toDraft(state), updatedAt: 0 })).toEqual(state)
  expect(toWaitingPictures(state)).toEqual([
    { blobKey: 'b1', altText: 'A cat', type: 'image/webp', width: 640, height: 480 },
  ])
})

it('takes along what is still being prepared, as it was picked', () => {
  const original = { blobKey: 'b0', name: 'dog.heic', type: 'image/heic' }
  const picked = after({ type: 'picture-picked', slot: 0, attempt: '1' })
  expect(pictureCount(picked)).toBe(1)
  // Not on the device yet: nothing can name it.
  expect(toDraft(picked).files).toEqual([])
  const state = composeReducer(picked, { type: 'original-persisted', attempt: '1', original })
  const pictures = [{ ...original, altText: '', isOriginal: true }]
  expect(toWaitingPictures(state)).toEqual(pictures)
  const again = { status: 'preparing', attempt: 'b0', original }
  expect(fromDraft({ ...toDraft(state), updatedAt: 0 }).slots[0]).toEqual(again)
  const post = newPost(7)
  if (post.kind !== 'create-post') throw new Error('no post')
  const item = itemAt(1, { ...post, pictures })
  expect(item.kind === 'create-post' && fromItem(item).slots[0]).toEqual(again)
})

it('takes along who may comment, through the draft and what waits', () => {
  const state = after({ type: 'text-changed', text: 'Hm' }, { type: 'audience-chosen', commentsFrom: 'followed' })
  expect(fromDraft({ ...toDraft(state), updatedAt: 0 })).toEqual(state)
  expect(fromDraft({ texts: { text: 'Hm', commentsFrom: 'friends' }, files: [], updatedAt: 0 })).not.toHaveProperty(
    'commentsFrom',
  )
  const post = newPost(7)
  if (post.kind !== 'create-post') throw new Error('no post')
  const item = itemAt(1, { ...post, post: { ...post.post, commentsFrom: 'nobody' } })
  expect(item.kind === 'create-post' && fromItem(item).commentsFrom).toBe('nobody')
})

it('puts an earlier draft before what was begun while it was being read', () => {
  const earlier = fromDraft({ texts: { text: 'Earlier', commentsFrom: 'nobody' }, files: [picture], updatedAt: 1 })
  const since = after(
    { type: 'text-changed', text: 'Now' },
    { type: 'picture-picked', slot: 0, attempt: 'a' },
    { type: 'picture-picked', slot: 2, attempt: 'c' },
  )
  const joined = joinCompose(earlier, since)
  expect(joined).toMatchObject({ text: 'Earlier\nNow', commentsFrom: 'nobody' })
  expect(joined.slots).toEqual([
    { status: 'filled', picture },
    { status: 'preparing', attempt: 'a' },
    { status: 'preparing', attempt: 'c' },
  ])
  expect(joinCompose(joined, since).slots).toEqual(joined.slots)
  expect(joinCompose(earlier, emptyCompose)).toEqual(earlier)
})
