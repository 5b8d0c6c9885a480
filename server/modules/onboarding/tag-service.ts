import type { Tag } from '#contract/onboarding.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { deleteAccountTag, findTagByName, insertAccountTag, listTags, listTagsOf } from './tag-repo.ts'
import { toTag } from './tag-view.ts'

export type TagService = ReturnType<typeof makeTagService>

/** The tags a member chooses from, and those chosen. */
export function makeTagService({ clock }: { clock: () => number }) {
  return {
    async listAll(db: Db): Promise<Tag[]> {
      return (await listTags(db)).map(toTag)
    },

    async listOf(db: Db, accountId: string): Promise<Tag[]> {
      return (await listTagsOf(db, accountId)).map(toTag)
    },

    /** Chooses the tag of that name, in any letter case; members cannot make new tags. */
    async choose(db: Db, name: string, accountId: string): Promise<Tag> {
      const tag = await findTagByName(db, name)
      if (!tag) throw refuse('not-found', 'There is no tag of this name.', { field: 'name' })
      await insertAccountTag(db, { account_id: accountId, tag_id: tag.id, created_at: clock() })
      return toTag(tag)
    },

    /** Gives a tag up; one that was not chosen is given up already. */
    async giveUp(db: Db, tagId: string, accountId: string): Promise<void> {
      await deleteAccountTag(db, accountId, tagId)
    },
  }
}
