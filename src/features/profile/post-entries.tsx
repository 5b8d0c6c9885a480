import type { ReactNode } from 'react'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import { LongList } from '#src/entities/paged-list/long-list.tsx'
import type { ListState } from '#src/entities/paged-list/use-list-state.ts'
import type { PostEntry } from '#src/entities/post/post-list.ts'
import { PostArticle } from '#src/entities/post/post-article.tsx'
import { PostCardById } from '#src/entities/post/post-card-by-id.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'

type PostEntriesProps = {
  /** Of the list, for how tall its rows are. */
  name: 'posts' | 'reposts'
  /** What is known: also unsent posts, while nothing was fetched yet. */
  entries: readonly PostEntry[]
  list: ListState
  failedText: string
  empty: ReactNode
}

/** A list of posts of a profile in all its states: loading, failed, empty, full. */
export function PostEntries({ name, entries, list, failedText, empty }: PostEntriesProps) {
  return (
    <>
      <LongList name={name}>
        {entries.map((entry) => (
          <PostArticle key={entry.id} entryKey={entry.id}>
            <PostCardById id={entry.id} context="profile" repost={entry.repost_details} />
          </PostArticle>
        ))}
      </LongList>
      <ListFoot
        list={list}
        isEmpty={entries.length === 0}
        failedText={failedText}
        failedMoreText="More posts could not be loaded."
        empty={empty}
        loading={<PostSkeletons label="Loading posts" count={entries.length > 0 ? 1 : 3} />}
        loadingMore={<PostSkeletons label="Loading posts" count={2} />}
      />
    </>
  )
}
