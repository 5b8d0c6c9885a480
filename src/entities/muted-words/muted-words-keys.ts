/** The cache key of the words that the member has muted. */
export const mutedWordsKey = ['muted-words'] as const
