import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PostId } from '#contract/ids.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { writeKey } from '#src/offline/storage/persisted-value.ts'

/** Fetches a shared post as its reader may act on it, persists it as the current post, and leads on to it. */
export function useOpenAsMember(id: PostId | undefined, onOpen: (id: PostId) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    if (id === undefined) return
    let isLeft = false
    const open = async () => {
      await writeKey('current-post-id', id)
      const post = await client.fetchQuery(postQuery(id))
      await writeKey('current-post-details', post)
    }
    open()
      // The screen of the post has its own way of saying what is wrong.
      .catch((cause: unknown) => console.info('The shared post could not be fetched for its member.', cause))
      .finally(() => {
        if (!isLeft) onOpen(id)
      })
    return () => {
      isLeft = true
    }
  }, [client, id, onOpen])
}
