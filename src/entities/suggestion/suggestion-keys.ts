/** The cache key of the members worth following. */
export const suggestionsKey = ['suggestions'] as const
