import { tooManyImages } from '#contract/post-writing.ts'
import { limits } from '#contract/rules.ts'
import { readUnsentDraft } from '#src/entities/draft/handed-over.ts'
import { LostCodeError } from '#src/entities/media/lost-code-error.ts'
import { NotAPictureError } from '#src/entities/media/not-a-picture-error.ts'
import { persistOriginal } from '#src/entities/media/prepare-original.ts'
import { preparePicture } from '#src/entities/media/prepare-picture.ts'
import { locks } from '#src/offline/locks.ts'
import { persistBlob } from '#src/offline/storage/blob-store.ts'
import { writeDraft } from '#src/offline/storage/draft-store.ts'
import type { Draft } from '#src/offline/storage/draft.ts'
import { listShared, removeShared, type SharedItem } from '#src/offline/storage/share-inbox.ts'
import { mergeShared, textOfShared } from './merge-shared.ts'

/** `problems`: sentences about what could not be taken along. */
export type TakeOutcome = { status: 'nothing' } | { status: 'taken'; problems: string[] }

export type Prepare = (file: File) => Promise<{ blob: Blob; width: number; height: number }>

/** Moves everything that other apps shared into the draft of the new post; gone from the inbox only once it is safe there. */
export async function takeShared(prepare: Prepare = preparePicture): Promise<TakeOutcome> {
  // One tab at a time, else each would add it.
  return locks.hold('shared-inbox', async () => {
    const items = await listShared(Date.now())
    if (items.length === 0) return { status: 'nothing' }
    const problems: string[] = []
    for (const item of items) problems.push(...(await takeItem(item, prepare)))
    return { status: 'taken', problems }
  })
}

async function takeItem(item: SharedItem, prepare: Prepare): Promise<string[]> {
  const problems: string[] = []
  const files: Draft['files'] = []
  const begun = await readUnsentDraft('new-post')
  const free = limits.postImages - (begun?.files.length ?? 0)
  for (const { name, type, bytes } of item.pictures) {
    if (files.length >= free) {
      problems.push(tooManyImages)
      break
    }
    const file = await keepPicture(new File([bytes], name, { type }), prepare)
    if (file) files.push(file)
    else problems.push(`“${name}” cannot be read as an image.`)
  }
  const shared = { texts: { text: textOfShared(item) }, files }
  // Read anew: preparing pictures takes a while.
  await writeDraft('new-post', mergeShared(await readUnsentDraft('new-post'), shared))
  await removeShared([item.id])
  return problems
}

/** Where what prepares pictures did not come, it is kept as it was shared, and prepared with the draft. */
async function keepPicture(file: File, prepare: Prepare): Promise<Draft['files'][number] | undefined> {
  try {
    const { blob, width, height } = await prepare(file)
    return { blobKey: await persistBlob(blob), name: file.name, type: blob.type, altText: '', width, height }
  } catch (cause) {
    console.info('A shared picture could not be prepared.', cause)
    if (cause instanceof NotAPictureError) return undefined
    if (cause instanceof LostCodeError) return { ...(await persistOriginal(file)), isOriginal: true }
    throw cause
  }
}
