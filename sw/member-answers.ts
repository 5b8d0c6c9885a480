import type { WorkboxPlugin } from 'workbox-core'
import type { AccountId } from '#contract/ids.ts'
import { isSignedIn } from '#src/offline/storage/session-store.ts'

/** Lets a cache take answers for one member only. */
export function memberAnswersPlugin(memberId: AccountId): WorkboxPlugin {
  return {
    async cacheWillUpdate({ request, response }) {
      // An answer that arrives after the member left is nobody's.
      const isTheirs = request.headers.get('x-user-id') === memberId && (await isSignedIn(memberId))
      return response.status === 200 && isTheirs ? response : null
    },
  }
}
