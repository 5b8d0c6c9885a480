import type { QueryClient } from '@tanstack/react-query'
import { postKeys } from './post-keys.ts'

/** Asks for what came into Following, at once or when it is looked at next: what is new, and old posts of somebody who is followed or heard again. */
export function lookAtFollowing(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: postKeys.feed('following') })
}
