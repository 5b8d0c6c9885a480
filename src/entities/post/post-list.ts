import type { InfiniteData } from '@tanstack/react-query'
import type { FeedPage } from './feed-state.ts'

export type PostEntry = FeedPage['entries'][number]

/** A list of posts as far as it was fetched by pages: the order only, the posts are cached one by one. */
export type PostList = InfiniteData<{ items: PostEntry[]; next_cursor: string | null }>
export type PostListPage = PostList['pages'][number]
