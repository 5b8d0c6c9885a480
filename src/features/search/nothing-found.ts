/** What each kind of search says when it finds nothing. */
export const nothingFound = {
  users: 'No Users found',
  posts: 'No Posts found',
  media: 'No Media found',
} as const
