import type { WorkboxPlugin } from 'workbox-core'
import type { AccountId } from '#contract/ids.ts'
import { type ServedFrom, servedFromHeader } from '#src/offline/api/served-from.ts'
import { isSignedIn } from '#src/offline/storage/session-store.ts'

const memberHeader = 'x-user-id'
const keptForHeader = 'x-kept-for'
const keptAtHeader = 'x-kept-at'

// What arrived a moment ago, too late for the one who asked, is as good as the server's answer to the next.
const freshMs = 20_000

/** Lets a cache hold answers for one member only, and marks what comes out of it. */
export function memberAnswersPlugin(memberId: AccountId, servedFrom: ServedFrom): WorkboxPlugin {
  return {
    async cacheWillUpdate({ request, response }) {
      // An answer that arrives after the member left is nobody's.
      const isTheirs = request.headers.get(memberHeader) === memberId && (await isSignedIn(memberId))
      if (response.status !== 200 || !isTheirs) return null
      return withHeaders(response, { [keptForHeader]: memberId, [keptAtHeader]: String(Date.now()) })
    },
    cachedResponseWillBeUsed({ cachedResponse }) {
      if (cachedResponse?.headers.get(keptForHeader) !== memberId) return Promise.resolve(null)
      const isFresh = Date.now() - Number(cachedResponse.headers.get(keptAtHeader)) < freshMs
      const mark: ServedFrom = isFresh ? 'revalidating' : servedFrom
      return Promise.resolve(withHeaders(cachedResponse, { [servedFromHeader]: mark }))
    },
  }
}

function withHeaders(response: Response, added: Record<string, string>): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(added)) headers.set(name, value)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
