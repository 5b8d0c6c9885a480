import { tagIdSchema } from '#contract/ids.ts'
import type { Tag } from '#contract/onboarding.ts'
import type { Row } from '#server/infra/db/tables.ts'

export function toTag({ id, name }: Row<'tags'>): Tag {
  return { id: tagIdSchema.parse(id), name }
}
