import type { AccountId, PostId } from '#contract/ids.ts'
import type { Post } from '#contract/post.ts'
import { forgetAnswersNaming } from '#src/offline/storage/forget-answers.ts'
import { forgetScreenNaming } from '#src/offline/storage/persisted-screen.ts'
import { forgetPictures } from '#src/offline/storage/offline-pictures.ts'

/**
 * What lies beside the cache of posts that are gone: pictures of those that were cached, the worker's copies of answers that name one, and
 * what the next start would show of them at first.
 */
export async function forgetPostFiles(
  memberId: AccountId,
  { ids, posts }: { ids: readonly PostId[]; posts: readonly (Post | undefined)[] },
): Promise<void> {
  forgetScreenNaming(ids)
  const pictures = posts.flatMap((post) => post?.media ?? []).map(({ media_url }) => media_url)
  await forgetPictures(memberId, pictures)
  await forgetAnswersNaming(memberId, ids)
}
