import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { NotFoundScreen } from '#src/features/shell/not-found-screen.tsx'
import { knownSession } from '#src/offline/storage/session-store.ts'
import { hasEarlyScreen } from '#src/ui/early-screen.ts'
import { routeTree } from '#src/routeTree.gen.ts'
import { parseSearch, stringifySearch } from './address-search.ts'
import { ErrorScreen } from './error-screen.tsx'

/** The router over all file routes; paths match in any letter case. */
export function createAppRouter(queryClient: QueryClient) {
  let renderings = hasEarlyScreen() ? 0 : 1
  return createRouter({
    routeTree,
    context: { queryClient, session: knownSession },
    caseSensitive: false,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    // Asked after each rendering. Whoever reads what stood there before the first one stays where they are.
    scrollRestoration: () => renderings++ > 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** Where a visitor wanted to go when the login came in between. */
    wanted?: string
    /** The tab chosen on a screen that has some. */
    tab?: string
    /** What lies open over the screen, which Back closes. */
    over?: string
  }
  interface StaticDataRouteOption {
    /** Of the document, before the product's name. */
    title?: string
  }
}
