import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { SessionReader } from '#src/entities/session/use-session.ts'
import { useReloadAlert } from '#src/features/shell/use-reload-alert.ts'
import { useScreenChange } from '#src/features/shell/use-screen-change.ts'
import { AlertRegion } from '#src/ui/alerts.tsx'
import { Announcer } from '#src/ui/announcer.tsx'

export interface RouterContext {
  queryClient: QueryClient
  session: SessionReader
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  useScreenChange()
  useReloadAlert()
  return (
    <>
      <Outlet />
      <AlertRegion />
      <Announcer />
    </>
  )
}
