import { createFileRoute, redirect } from '@tanstack/react-router'
import { openProfilePicture } from '#src/features/image-preview/image-preview-store.ts'
import { GuestProfile } from '#src/features/profile/guest-profile.tsx'
import { namesMember } from '#src/features/profile/names-member.ts'
import { readPersistedGuest } from '#src/features/profile/current-profile.ts'
import { textsOf } from '#src/lib/texts-of.ts'

const idOf = textsOf('id')

export const Route = createFileRoute('/_member/_shell/guestprofile')({
  staticData: { title: 'Profile' },
  validateSearch: idOf,
  beforeLoad: async ({ context, search }) => {
    const id = search.id ?? (await readPersistedGuest())
    if (id === undefined) return
    if (namesMember(id, context.session()?.user)) redirect({ to: '/profile', replace: true, throw: true })
    if (id !== search.id) redirect({ to: '/guestprofile', search: { id }, replace: true, throw: true })
  },
  component: GuestProfileScreen,
})

function GuestProfileScreen() {
  const { id = '' } = Route.useSearch()
  return <GuestProfile key={id} idOrUsername={id} openPicture={openProfilePicture} />
}
