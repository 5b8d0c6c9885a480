import type { Deps } from '#server/deps.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { pictureKeyOf } from '#server/infra/media/media-key.ts'
import type { RemoveMedia } from '#server/infra/media/remove-media.ts'
import { eraseAPost, eraseSomeComments } from './erase-content.ts'
import { eraseTraces, forgetJobsAbout } from './erase-traces.ts'
import {
  deleteAccountRow,
  findAttachmentsOf,
  findExportsOf,
  type findErasable,
} from '#server/modules/erasure/erasure-repo.ts'

type Erasable = NonNullable<Awaited<ReturnType<typeof findErasable>>>

export type ErasureDeps = Deps & { removeMedia: RemoveMedia }

/**
 * Erases a member and all that is theirs, in many small transactions: whoever is stopped in between goes on where another was. Files
 * go by jobs of their own.
 */
export async function eraseMember(deps: ErasureDeps, member: Erasable, jobId: string): Promise<void> {
  const { db, mailer, removeMedia } = deps
  const { id, email } = member

  async function repeatUntilNoneIsLeft(step: (db: Db) => Promise<boolean>): Promise<void> {
    // Requests come in between.
    while (await runTransaction(deps, step)) await new Promise(setImmediate)
  }

  await repeatUntilNoneIsLeft((transaction) => eraseAPost(deps, transaction, id))
  await repeatUntilNoneIsLeft((transaction) => eraseSomeComments(deps, transaction, id))
  for (const erase of eraseTraces) {
    await repeatUntilNoneIsLeft((transaction) => erase(transaction, id))
  }
  await forgetJobsAbout(db, { id, email, but: jobId })
  await mailer.forget(email)
  await runTransaction(deps, async (transaction) => {
    const copies = await findExportsOf(transaction, id)
    await removeMedia(transaction, [...(await findAttachmentsOf(transaction, id)), ...copies, ...directoriesOf(member)])
    await deleteAccountRow(transaction, member)
  })
}

function directoriesOf({ picture_media, banner_media }: Erasable): string[] {
  const keys = [pictureKeyOf(picture_media), pictureKeyOf(banner_media)]
  return keys.flatMap((key) => (key === undefined ? [] : [`${key}/`]))
}
