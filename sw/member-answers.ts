import type { WorkboxPlugin } from 'workbox-core'
import type { AccountId } from '#contract/ids.ts'
import { readProfile } from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { readFeed } from '#contract/post.ts'
import { listPostsOfUser, listRepostsOfUser } from '#contract/post-lists.ts'
import { parseJson, parseReply } from '#src/offline/api/read-reply.ts'
import { isFromServer } from '#src/offline/api/who-answered.ts'
import { isSignedIn } from '#src/offline/storage/session-store.ts'

/** Lets a cache take answers of our own server for one member only, each of them what was asked for. */
export function memberAnswersPlugin(memberId: AccountId): WorkboxPlugin {
  return {
    async cacheWillUpdate({ request, response }) {
      // An answer that arrives after the member left is nobody's.
      const isTheirs = request.headers.get('x-user-id') === memberId && (await isSignedIn(memberId))
      return isTheirs && (await isWhatWasAsked(request, response)) ? response : null
    },
  }
}

async function isWhatWasAsked(request: Request, response: Response): Promise<boolean> {
  if (response.status !== 200 || !isFromServer(response)) return false
  const { pathname } = new URL(request.url)
  const endpoint = copiedEndpoints.find(({ path }) => patternOf(path).test(pathname))
  return endpoint !== undefined && parseReply(endpoint, parseJson(await textOf(response))).success
}

/** Nothing where the answer breaks off: the page hears of that itself, and there is nothing to copy. */
async function textOf(response: Response): Promise<string> {
  try {
    return await response.clone().text()
  } catch (cause) {
    console.info('An answer broke off.', cause)
    return ''
  }
}

/** The calls whose answers are copied, each in the cache that `copiedIn` names. */
export const copiedEndpoints: readonly Endpoint[] = [readFeed, readProfile, listPostsOfUser, listRepostsOfUser]

function patternOf(path: string): RegExp {
  return new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}
