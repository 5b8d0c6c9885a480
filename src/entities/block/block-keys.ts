/** The cache key of whom the member has blocked. */
export const blocksKey = ['blocks'] as const
