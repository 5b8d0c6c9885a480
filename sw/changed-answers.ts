import type { WorkboxPlugin } from 'workbox-core'
import type { PageMessage } from '#src/offline/sw-messages.ts'
import { worker } from './worker-scope.ts'

/** Tells the pages when a kept answer turned out to be old. */
export const changedAnswersPlugin: WorkboxPlugin = {
  async cacheDidUpdate({ request, oldResponse, newResponse }) {
    if (!oldResponse) return
    const [before, after] = await Promise.all([oldResponse.clone().text(), newResponse.clone().text()])
    if (before !== after) await tellPages(request)
  },
}

/** Tells the pages when an answer came after `limitMs`, too late for whoever asked: asking again gets it from the cache. */
export function lateAnswersPlugin(limitMs: number): WorkboxPlugin {
  const askedAt = new WeakMap<object, number>()
  return {
    requestWillFetch({ request, state }) {
      if (state) askedAt.set(state, Date.now())
      return Promise.resolve(request)
    },
    async cacheDidUpdate({ request, state }) {
      const at = state && askedAt.get(state)
      if (at !== undefined && Date.now() - at > limitMs) await tellPages(request)
    },
  }
}

async function tellPages({ url }: Request): Promise<void> {
  const { pathname, search } = new URL(url)
  const message: PageMessage = { type: 'ANSWER_CHANGED', path: pathname + search }
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage(message)
}
