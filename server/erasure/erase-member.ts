import type { Deps } from '#server/deps.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { addUnclaimedMedia, deleteUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import { pictureKeyOf } from '#server/infra/media/media-key.ts'
import { eraseAPost, eraseSomeComments, type Erased } from './erase-content.ts'
import { eraseTraces, forgetJobsAbout } from './erase-traces.ts'
import {
  deleteAccountRow,
  findAttachmentsOf,
  findExportsOf,
  type findErasable,
} from '#server/modules/erasure/erasure-repo.ts'

type Erasable = NonNullable<Awaited<ReturnType<typeof findErasable>>>

/**
 * Erases a member and all that is theirs, in many small transactions: whoever is stopped in between goes on where another was. Files
 * are on record as unclaimed until they are removed.
 */
export async function eraseMember(deps: Deps, member: Erasable, jobId: string): Promise<void> {
  const { db, mailer, mediaStore } = deps
  const { id, email } = member

  async function repeatUntilNoneIsLeft(step: (db: Db) => Promise<Erased>): Promise<void> {
    for (;;) {
      const { more, files } = await runTransaction(deps, step)
      for (const prefix of files) await mediaStore.remove(prefix)
      await deleteUnclaimedMedia(db, files)
      if (!more) return
      // Requests come in between.
      await new Promise(setImmediate)
    }
  }

  await repeatUntilNoneIsLeft((transaction) => eraseAPost(deps, transaction, id))
  await repeatUntilNoneIsLeft((transaction) => eraseSomeComments(deps, transaction, id))
  for (const erase of eraseTraces) {
    await repeatUntilNoneIsLeft(async (transaction) => ({ more: await erase(transaction, id), files: [] }))
  }
  await forgetJobsAbout(db, { id, email, but: jobId })
  await mailer.forget(email)
  await repeatUntilNoneIsLeft(async (transaction) => {
    const copies = await findExportsOf(transaction, id)
    const files = [...(await findAttachmentsOf(transaction, id)), ...copies, ...directoriesOf(member)]
    await addUnclaimedMedia(transaction, files, deps.clock())
    await deleteAccountRow(transaction, member)
    return { more: false, files }
  })
}

function directoriesOf({ picture_media, banner_media }: Erasable): string[] {
  const keys = [pictureKeyOf(picture_media), pictureKeyOf(banner_media)]
  return keys.flatMap((key) => (key === undefined ? [] : [`${key}/`]))
}
