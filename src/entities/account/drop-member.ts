import type { QueryClient } from '@tanstack/react-query'
import type { AccountId } from '#contract/ids.ts'
import { withoutGone } from '../block/without-gone.ts'
import { postKeys } from '../post/post-keys.ts'
import { suggestionsKey } from '../suggestion/suggestion-keys.ts'
import { memberListKeys } from './member-list-keys.ts'
import { profileKeys } from './profile-keys.ts'

const lists = [...Object.values(memberListKeys), suggestionsKey, postKeys.found]

/** Takes a member who is gone out of the lists of members; their profile is asked for anew, and leaves when the server says so. */
export function dropMember(client: QueryClient, id: AccountId): void {
  const gone = new Set([id])
  for (const query of lists.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))) {
    const { data, dataUpdatedAt: updatedAt } = query.state
    const left = withoutGone(data, gone)
    if (left !== data) client.setQueryData(query.queryKey, left, { updatedAt })
  }
  void client.invalidateQueries({ queryKey: profileKeys.one(id) })
}
