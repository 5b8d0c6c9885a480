import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Post } from '#contract/post.ts'
import type { AccountId } from '#contract/ids.ts'
import { entryKey, toFeedPage } from '#src/entities/post/feed-state.ts'
import { PostActionsContext, type PostActions } from '#src/entities/post/post-actions.ts'
import { PostArticle } from '#src/entities/post/post-article.tsx'
import { PostCard } from '#src/entities/post/post-card.tsx'
import { styleAttribute } from '#src/ui/early-screen.ts'

/** The style sheet that these cards are drawn for: another build names its classes otherwise. */
export const cardStyles = String(import.meta.env.FEED_STYLES)

// Links need no more of a router than where they lead.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** The app's own cards of some posts as HTML, as the viewer's feed has them; run by the server, for the boot script. */
export function drawCards(posts: readonly Post[], viewerId: AccountId): string {
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <PostActionsContext value={pressedLater}>{posts.map((post) => drawCard(post, viewerId))}</PostActionsContext>
    </RouterContextProvider>,
  )
  // In words of members every quotation mark is written as an entity: this is found in tags only.
  return markup.replaceAll(' style="', ` ${styleAttribute}="`)
}

function drawCard(post: Post, viewerId: AccountId) {
  // Stand-ins of pictures are longer than all else together.
  const plain = { ...post, media: post.media.map((picture) => ({ ...picture, thumbhash: '' })) }
  return toFeedPage({ posts: [post], next_cursor: null }).entries.map((entry) => (
    <PostArticle key={post.id} entryKey={entryKey(entry)}>
      <PostCard post={plain} context="feed" isOwn={post.user_id === viewerId} repost={post.repost_details} />
    </PostArticle>
  ))
}

const nothing = () => {}
/** The boot script keeps a press for the app. */
const pressedLater: PostActions = {
  setLiked: nothing,
  setReposted: nothing,
  setBookmarked: nothing,
  copyLink: nothing,
  share: nothing,
  askToDelete: nothing,
  askWhoComments: nothing,
  openPost: nothing,
  openProfile: nothing,
  persistCurrentPost: nothing,
  persistCurrentProfile: nothing,
  openPictures: nothing,
  openProfilePicture: nothing,
  editUnsent: nothing,
  discardUnsent: nothing,
}
