import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { askForState } from '#contract/post-state.ts'
import { cachedPosts } from '#src/entities/post/post-cache.ts'
import { postKeys } from '#src/entities/post/post-keys.ts'
import { postQuery } from '#src/entities/post/post-queries.ts'
import { aroundTheScreen } from './cached-posts.ts'

/** Their ids go in an address, of which proxies read 8 kB. */
const mostWatched = 60
/** After scrolling has come to rest, what is on the screen by then is listened to. */
const settleMs = 1_500

/** The posts around the screen, as the server is asked about them; `changed` aborts once others have come onto it. */
export function watchPosts(client: QueryClient): { asked: string[]; changed: AbortSignal; stop: () => void } {
  const ids = aroundTheScreen(client).slice(0, mostWatched)
  const watched = new Set<string>(ids)
  const changed = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const onScreen = cachedPosts(client, 'active').slice(0, mostWatched)
    if (onScreen.some(({ id }) => !watched.has(id))) changed.abort()
  }
  const stopHearing = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || !partialMatchKey(query.queryKey, postKeys.all)) return
    clearTimeout(timer)
    timer = setTimeout(look, settleMs)
  })
  return {
    asked: ids.map((id) => askForState(id, client.getQueryData(postQuery(id).queryKey))),
    changed: changed.signal,
    stop() {
      clearTimeout(timer)
      stopHearing()
    },
  }
}
