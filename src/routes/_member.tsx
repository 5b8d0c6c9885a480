import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { useSession } from '#src/entities/session/use-session.ts'

export const Route = createFileRoute('/_member')({
  beforeLoad: ({ context, location }) => {
    if (context.session() !== undefined) return
    redirect({ to: '/login', replace: true, state: { wanted: location.href }, throw: true })
  },
  component: MemberScreens,
})

// Between the end of a session and the way to the login there is nobody to show a screen to. Screens are of one member: nothing that was
// open or typed on them is there for the next one, whose session a page finds that was put aside.
function MemberScreens() {
  const session = useSession()
  return session === undefined ? null : <Outlet key={session.user.id} />
}
