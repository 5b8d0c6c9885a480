import { createFileRoute } from '@tanstack/react-router'
import { SitePageAway } from '#src/features/shell/site-page-away.tsx'

export const Route = createFileRoute('/pages/$name')({
  component: SitePageScreen,
})

function SitePageScreen() {
  const { name } = Route.useParams()
  return <SitePageAway name={name} />
}
