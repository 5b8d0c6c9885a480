import { supportCategoryId, supportPriority } from '#contract/support.ts'

/** What a member writes to support, where it matters not what. */
export const sampleTicket = {
  category_id: supportCategoryId,
  subject: 'It is broken',
  description: 'All of it.',
  priority: supportPriority,
} as const
