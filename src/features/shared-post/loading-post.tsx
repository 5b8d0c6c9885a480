import { useCallback } from 'react'
import { PostSkeletons } from '#src/entities/post/post-skeleton.tsx'
import { prerenderedPost } from '#src/entities/post/prerendered-post.ts'

/** While the post is on its way: what the server wrote into the page, else the shape of a post. */
export function LoadingPost() {
  const written = prerenderedPost()
  const adopt = useCallback((place: HTMLElement | null) => {
    const post = prerenderedPost()
    if (place !== null && post !== undefined) place.replaceChildren(post)
  }, [])
  return written === undefined ? <PostSkeletons count={1} /> : <div ref={adopt} className="prerendered-post" />
}
