import { Link } from '@tanstack/react-router'
import type { Profile } from '#contract/account.ts'
import { useProfile } from '#src/entities/account/use-profile.ts'
import { useProfilePictures } from '#src/entities/account/use-profile-pictures.ts'
import { useProfileReload, useReloadAfterUpload } from '#src/entities/account/use-profile-reload.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { ProfileHead } from './profile-head.tsx'
import { ProfileNotes } from './profile-notes.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { pictureOwner, type OpenPicture } from './picture-owner.ts'

type OwnProfileProps = { onCreatePost: () => void; openPicture: OpenPicture }

/** The member's own profile. */
export function OwnProfile({ onCreatePost, openPicture }: OwnProfileProps) {
  const view = useProfile(useMember().id)
  useProfileReload()
  useReloadAfterUpload()
  return (
    <>
      <ScreenHeader title="Profile" />
      {view.status === 'loading' && <ProfileSkeleton />}
      {(view.status === 'unknown' || view.status === 'failed') && (
        <LoadFailed
          text="This profile could not be loaded."
          onRetry={view.status === 'failed' ? view.retry : undefined}
        />
      )}
      {view.status === 'full' && (
        <FullProfile profile={view.profile} items={view.items} onCreatePost={onCreatePost} openPicture={openPicture} />
      )}
    </>
  )
}

type FullProfileProps = OwnProfileProps & { profile: Profile; items: readonly OutboxItem[] }

function FullProfile({ profile, items, onCreatePost, openPicture }: FullProfileProps) {
  const { banner, picture } = useProfilePictures(profile, items)
  return (
    <>
      <ProfileHead
        profile={profile}
        bannerSrc={banner.src}
        pictureSrc={picture.src}
        action={
          <Link to="/UpdateProfileDetails" className={buttonClass('outline')}>
            Update Profile
          </Link>
        }
        onOpenPicture={() => openPicture(pictureOwner(profile, picture.src))}
      />
      <ProfileNotes items={items} />
      <ProfilePosts profile={profile} onCreatePost={onCreatePost} />
    </>
  )
}
