import { useCallback, useEffect, useRef } from 'react'
import type { CommentId } from '#contract/ids.ts'

/** The place of a comment on its screen. */
export function commentElementId(id: string): string {
  return `comment-${id}`
}

/** Brings a comment into view as soon as it stands in the list: an own one may come far below the box it was written in. */
export function useBringIntoView(): (id: CommentId) => void {
  const wanted = useRef<CommentId>(undefined)
  // After every drawing: the list is not ours to listen to.
  useEffect(() => {
    const place = wanted.current && document.getElementById(commentElementId(wanted.current))
    if (!place) return
    wanted.current = undefined
    place.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((id) => {
    wanted.current = id
  }, [])
}
