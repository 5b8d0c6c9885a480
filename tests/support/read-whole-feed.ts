import { readFeed, type FeedType, type Post } from '#contract/post.ts'
import type { TestApp } from './build-test-app.ts'

interface WholeFeed {
  type: FeedType
  token: string
  limit: number
  /** Runs between two pages, as life goes on while somebody reads. */
  between?: (page: number) => Promise<unknown>
}

/** Reads a feed page by page to its end. */
export async function readWholeFeed(test: TestApp, { type, token, limit, between }: WholeFeed): Promise<Post[]> {
  const posts: Post[] = []
  let cursor: string | undefined
  for (let page = 1; ; page += 1) {
    const query = cursor === undefined ? { type, limit } : { type, limit, cursor }
    const { reply } = await test.call(readFeed, { query }, token)
    posts.push(...reply.posts)
    if (reply.next_cursor === null) return posts
    if (page > 200) throw new Error('the feed does not end')
    cursor = reply.next_cursor
    await between?.(page)
  }
}
