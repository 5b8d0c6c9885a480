/** What the cache keys of lists of members begin with. */
export const memberListKeys = {
  followers: ['followers-of'],
  following: ['following-of'],
  followed: ['followed-members'],
} as const
