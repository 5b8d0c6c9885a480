import type { AccountId, PostId } from '#contract/ids.ts'
import { forgetAnswersNaming } from '#src/offline/storage/forget-answers.ts'
import { forgetPictures } from '#src/offline/storage/offline-pictures.ts'

/** What lies beside the cache of posts that are gone: these pictures, and the worker's copies of answers that name the posts. */
export async function forgetPostFiles(
  memberId: AccountId,
  { ids, pictures }: { ids: readonly PostId[]; pictures: readonly string[] },
): Promise<void> {
  await forgetPictures(memberId, pictures)
  await forgetAnswersNaming(memberId, ids)
}
