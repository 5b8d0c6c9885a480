/** The cache key of whom the member has muted. */
export const mutesKey = ['mutes'] as const
