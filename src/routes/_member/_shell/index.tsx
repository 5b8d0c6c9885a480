import { createFileRoute } from '@tanstack/react-router'
import { openComposer } from '#src/features/compose/composer-store.ts'
import { HomeFeed } from '#src/features/feed/home-feed.tsx'
import { arrivalOf, useArrival } from '#src/features/shared-inbox/use-arrival.ts'

export const Route = createFileRoute('/_member/_shell/')({
  staticData: { title: 'Home' },
  validateSearch: arrivalOf,
  component: HomeScreen,
})

function HomeScreen() {
  useArrival(Route.useSearch(), openComposer)
  return <HomeFeed onCreatePost={openComposer} />
}
