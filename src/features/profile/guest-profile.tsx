import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect } from 'react'
import type { Profile } from '#contract/account.ts'
import type { BlockedMember } from '#contract/block.ts'
import { FollowButton } from '#src/entities/account/follow-button.tsx'
import { UnknownMember } from '#src/entities/account/unknown-member.tsx'
import { useProfile } from '#src/entities/account/use-profile.ts'
import { useProfileReload } from '#src/entities/account/use-profile-reload.ts'
import { BlockMenuItem } from '#src/entities/block/block-menu-item.tsx'
import { unblock, useBlocked } from '#src/entities/block/use-blocks.ts'
import { MuteMenuItem } from '#src/entities/mute/mute-menu-item.tsx'
import { ReportMenuItem } from '#src/entities/report/report-menu-item.tsx'
import { displayName } from '#src/lib/display-name.ts'
import { BackButton } from '#src/ui/back-button.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import styles from './guest-profile.module.css'
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
  const blocked = useBlocked(idOrUsername)
  const view = useProfile(idOrUsername)
  useProfileReload()
  if (blocked !== undefined) return <BlockedProfile member={blocked} />
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

function BlockedProfile({ member }: { member: BlockedMember }) {
  return (
    <>
      <ScreenHeader title="Profile" before={<BackButton />} />
      <EmptyState
        text={`You blocked @${member.username}.`}
        action={
          <Button variant="outline" onClick={() => void unblock(member)}>
            Unblock
          </Button>
        }
      />
    </>
  )
}

function FullProfile({ profile, openPicture }: { profile: Profile; openPicture: OpenPicture }) {
  useEffect(() => persistGuest(profile), [profile])
  const src = profile.profile_picture_url
  const name = displayName(profile) || profile.username
  return (
    <>
      <ProfileHead
        profile={profile}
        bannerSrc={profile.banner_url}
        pictureSrc={src}
        action={
          <span className={styles.actions}>
            <Menu label={`More about ${name}`} icon={<Ellipsis aria-hidden />}>
              <MuteMenuItem of={profile} goes={false} />
              <ReportMenuItem kind="member" of={profile} leaves={false} />
              <BlockMenuItem of={profile} leaves={false} />
            </Menu>
            <FollowButton account={profile} name={name} size="medium" />
          </span>
        }
        onOpenPicture={() => openPicture(pictureOwner(profile, src))}
      />
      <ProfilePosts key={profile.id} profile={profile} />
    </>
  )
}
