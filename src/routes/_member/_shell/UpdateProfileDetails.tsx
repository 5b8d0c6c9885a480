import { createFileRoute } from '@tanstack/react-router'
import { UpdateProfile } from '#src/features/update-profile/update-profile.tsx'

export const Route = createFileRoute('/_member/_shell/UpdateProfileDetails')({
  staticData: { title: 'Profile details' },
  component: UpdateProfile,
})
