import { useEffect } from 'react'
import type { Profile } from '#contract/account.ts'
import { FollowButton } from '#src/entities/account/follow-button.tsx'
import { UnknownMember } from '#src/entities/account/unknown-member.tsx'
import { useProfile } from '#src/entities/account/use-profile.ts'
import { useProfileReload } from '#src/entities/account/use-profile-reload.ts'
import { displayName } from '#src/lib/display-name.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { pictureOwner, type OpenPicture } from './picture-owner.ts'
import { persistGuest } from './current-profile.ts'

type GuestProfileProps = {
  /** Empty when neither the address nor this device names anybody. */
  idOrUsername: string
  openPicture: OpenPicture
}

/** Another member's profile. */
export function GuestProfile({ idOrUsername, openPicture }: GuestProfileProps) {
  const view = useProfile(idOrUsername)
  useProfileReload()
  return (
    <>
      <ScreenHeader title={view.status === 'unknown' ? 'Nobody here' : 'Profile'} before={<BackButton />} />
      {view.status === 'loading' && <ProfileSkeleton />}
      {view.status === 'unknown' && <UnknownMember />}
      {view.status === 'failed' && <LoadFailed text="This profile could not be loaded." onRetry={view.retry} />}
      {view.status === 'full' && <FullProfile profile={view.profile} openPicture={openPicture} />}
    </>
  )
}

function FullProfile({ profile, openPicture }: { profile: Profile; openPicture: OpenPicture }) {
  useEffect(() => persistGuest(profile), [profile])
  const src = profile.profile_picture_url
  return (
    <>
      <ProfileHead
        profile={profile}
        bannerSrc={profile.banner_url}
        pictureSrc={src}
        action={<FollowButton account={profile} name={displayName(profile) || profile.username} size="medium" />}
        onOpenPicture={() => openPicture(pictureOwner(profile, src))}
      />
      <ProfilePosts key={profile.id} profile={profile} />
    </>
  )
}
