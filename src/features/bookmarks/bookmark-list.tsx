import { Link } from '@tanstack/react-router'
import { ListFoot } from '#src/entities/paged-list/list-foot.tsx'
import { LongList } from '#src/entities/paged-list/long-list.tsx'
import { PostArticle } from '#src/entities/post/post-article.tsx'
import { PostCardById } from '#src/entities/post/post-card-by-id.tsx'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useBookmarks } from './use-bookmarks.ts'

/** The bookmarked posts in all their states: loading, failed, empty, full. */
export function BookmarkList() {
  const { ids, list } = useBookmarks()
  return (
    <>
      <LongList name="bookmarks">
        {ids.map((id) => (
          <PostArticle key={id} entryKey={id} aria-label="Bookmarked post">
            <PostCardById id={id} context="feed" />
          </PostArticle>
        ))}
      </LongList>
      <ListFoot
        list={list}
        isEmpty={ids.length === 0}
        failedText="Your bookmarks could not be loaded."
        failedMoreText="More bookmarks could not be loaded."
        empty={<EmptyState text="No bookmarks yet." action={<FindPosts />} />}
        loading={<PostSkeletons label="Loading bookmarks" count={ids.length > 0 ? 1 : 4} />}
        loadingMore={<PostSkeletons label="Loading bookmarks" count={2} />}
      />
    </>
  )
}

function FindPosts() {
  return (
    <Link to="/home" className={buttonClass('outline')}>
      Find posts to keep
    </Link>
  )
}
