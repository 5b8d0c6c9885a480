import { hashKey, type QueryClient } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { product } from '#contract/product.ts'
import { NotAPictureError } from '#src/entities/media/not-a-picture-error.ts'
import type { PreparedPicture, Prepare } from '#src/entities/media/prepare-original.ts'
import { outboxQuery } from '#src/entities/outbox/outbox-queries.ts'
import { connection } from '#src/offline/api/connection-state.ts'
import { isConnected } from '#src/offline/api/judge-connection.ts'
import { wakeOutbox } from '#src/offline/outbox/flush-outbox.ts'
import type { WaitingPicture } from '#src/offline/outbox/kinds/create-post-kind.ts'
import { locks } from '#src/offline/locks.ts'
import { announceOutbox } from '#src/offline/outbox/outbox-events.ts'
import type { ItemOf, OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { listOutbox, updateItem } from '#src/offline/outbox/outbox-store.ts'
import { removeUnneededBlobs } from '#src/offline/outbox/sweep-blobs.ts'

type CreatePostItem = ItemOf<'create-post'>

/** Prepares the pictures of posts that were posted before they were ready, also those of an earlier visit. */
export function preparePicturesOfOutbox(queryClient: QueryClient, prepare?: Prepare): void {
  const underWay = new Set<string>()
  let again: ReturnType<typeof setTimeout> | undefined
  const prepareAll = async (item: CreatePostItem) => {
    underWay.add(item.id)
    try {
      await preparePicturesOf(item, prepare)
    } catch (cause) {
      console.error('A picture that waits could not be prepared; it is tried again.', cause)
      clearTimeout(again)
      again = setTimeout(look, minuteMs)
    }
    underWay.delete(item.id)
  }
  const look = () => {
    const { items = [] } = queryClient.getQueryData(outboxQuery.queryKey) ?? {}
    for (const item of items) if (isToPrepare(item) && !underWay.has(item.id)) void prepareAll(item)
  }
  const outboxHash = hashKey(outboxQuery.queryKey)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === outboxHash) look()
  })
  // A part of the app that preparing takes may have been missing for want of one.
  connection.subscribe((status) => {
    if (isConnected(status)) look()
  })
  look()
}

function isToPrepare(item: OutboxItem): item is CreatePostItem {
  const isWaiting = item.kind === 'create-post' && item.state.status === 'waiting'
  return isWaiting && item.pictures.some(({ isOriginal }) => isOriginal)
}

/** Prepares the pictures of one post, in one tab at a time; what is no picture has the post held, for the member to change. */
export async function preparePicturesOf({ memberId, id }: CreatePostItem, prepare?: Prepare): Promise<void> {
  await locks.hold(`${product.storagePrefix}-pictures-${id}`, async () => {
    const item = (await listOutbox(memberId)).find((other) => other.id === id)
    if (item === undefined || !isToPrepare(item)) return
    for (const picture of item.pictures) if (picture.isOriginal) await prepareIn(item, picture, prepare)
  })
  wakeOutbox('enqueue')
}

async function prepareIn({ memberId, id }: CreatePostItem, picture: WaitingPicture, prepare?: Prepare): Promise<void> {
  const { blobKey, type, name = '' } = picture
  // Not among the first screen's bytes.
  const { prepareOriginal } = await import('#src/entities/media/prepare-original.ts')
  const change = await prepareOriginal({ blobKey, type, name }, prepare).then(
    (prepared) => (item: CreatePostItem) => withPrepared(item, blobKey, prepared),
    (cause: unknown) => {
      if (cause instanceof NotAPictureError) return (item: CreatePostItem) => refusedFor(item, name)
      throw cause
    },
  )
  await updateItem(memberId, id, (item) => (isToPrepare(item) ? change(item) : item))
  announceOutbox({ memberId })
  await removeUnneededBlobs(memberId, [blobKey])
}

/** Nothing changes where the member put another picture in its place meanwhile. */
function withPrepared(item: CreatePostItem, original: string, prepared: PreparedPicture): CreatePostItem {
  const pictures = item.pictures.map((picture) =>
    picture.blobKey === original ? { altText: picture.altText, ...prepared } : picture,
  )
  return { ...item, pictures }
}

function refusedFor(item: CreatePostItem, name: string): CreatePostItem {
  const message = `“${name}” cannot be read as an image.`
  return { ...item, state: { status: 'refused', code: 'media-unsupported', message } }
}
