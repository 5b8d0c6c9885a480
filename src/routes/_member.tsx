import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useSession } from '#src/entities/session/use-session.ts'

export const Route = createFileRoute('/_member')({
  beforeLoad: ({ context, location }) => {
    if (context.session() !== undefined) return
    redirect({ to: '/login', replace: true, state: { wanted: location.href }, throw: true })
  },
  component: MemberScreens,
})

// Between the end of a session and the way to the login there is nobody to show a screen to.
function MemberScreens() {
  return useSession() === undefined ? null : <Outlet />
}
