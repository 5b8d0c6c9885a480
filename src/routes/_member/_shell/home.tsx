import { createFileRoute } from '@tanstack/react-router'
import { openComposer } from '#src/features/compose/composer-store.ts'
import { HomeFeed } from '#src/features/feed/home-feed.tsx'

export const Route = createFileRoute('/_member/_shell/home')({
  staticData: { title: 'Home' },
  component: () => <HomeFeed onCreatePost={openComposer} />,
})
