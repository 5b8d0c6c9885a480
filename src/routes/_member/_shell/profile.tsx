import { createFileRoute } from '@tanstack/react-router'
import { openComposer } from '#src/features/compose/composer-store.ts'
import { openProfilePicture } from '#src/features/image-preview/image-preview-store.ts'
import { OwnProfile } from '#src/features/profile/own-profile.tsx'

export const Route = createFileRoute('/_member/_shell/profile')({
  staticData: { title: 'Profile' },
  component: () => <OwnProfile onCreatePost={openComposer} openPicture={openProfilePicture} />,
})
