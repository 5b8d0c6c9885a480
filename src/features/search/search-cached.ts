import type { AccountSummary } from '#contract/account.ts'
import { foldToWords } from '#contract/fold-text.ts'
import type { Post } from '#contract/post.ts'
import type { Found } from './search-queries.ts'

const most = 50

/** Looks through the posts persisted on this device, and the members who wrote them; newest first. */
export function searchPosts(posts: readonly Post[], text: string): Found {
  const wanted = foldToWords(text)
  const matching = posts.filter((post) => hasWords(post.text_content, wanted)).toSorted(newestFirst)
  const authors = new Map<string, AccountSummary>()
  for (const post of posts) {
    const names = `${post.first_name} ${post.last_name} ${post.username}`
    if (wanted.length > 0 && hasWords(names, wanted)) authors.set(post.user_id, toSummary(post))
  }
  return {
    users: [...authors.values()].slice(0, most),
    posts: matching.map(({ id }) => id).slice(0, most),
    media: matching
      .filter(({ media }) => media.length > 0)
      .map(({ id }) => id)
      .slice(0, most),
    next_cursor: null,
  }
}

/** Every wanted word begins a word of the text. */
function hasWords(text: string, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false
  const words = foldToWords(text)
  return wanted.every((word) => words.some((other) => other.startsWith(word)))
}

function newestFirst(a: Post, b: Post): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at)
}

function toSummary({ user_id: id, first_name, last_name, username, profile_picture_url }: Post): AccountSummary {
  return { id, first_name, last_name, username, profile_picture_url, is_following: false }
}
