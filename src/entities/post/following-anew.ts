import type { QueryClient } from '@tanstack/react-query'
import { takeHead } from './feed-queries.ts'
import { mergeHead } from './feed-state.ts'
import { placeHead } from './place-head.ts'
import { postKeys } from './post-keys.ts'

/**
 * Asks for Following where old posts have come into it, of somebody who is followed or heard again: they are not new, and stand where they were
 * written. It is asked for as ever, at once or when it is looked at next; the first answer is taken so.
 */
export function askForFollowingAnew(client: QueryClient): void {
  takeHead.following = (...answer) => {
    takeHead.following = mergeHead
    return placeHead(...answer)
  }
  lookAtFollowing(client)
}

/** Asks for what is new in Following. */
export function lookAtFollowing(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: postKeys.feed('following') })
}
