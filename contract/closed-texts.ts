/** What is said to whoever may not comment on a post. */
export const closedTexts = {
  followed: 'Only people whom its author follows can comment on this post.',
  nobody: 'Nobody can comment on this post.',
}
