import type { Profile } from '#contract/account.ts'
import { ProfileBanner } from '#src/entities/account/profile-banner.tsx'
import { useProfile } from '#src/entities/account/use-profile.ts'
import { useProfilePictures } from '#src/entities/account/use-profile-pictures.ts'
import { useReloadAfterUpload } from '#src/entities/account/use-profile-reload.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { displayName } from '#src/lib/display-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { BackButton } from '#src/ui/back-button.tsx'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { ScreenHeader } from '#src/ui/screen-header.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { PictureEditor } from './picture-editor.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './update-profile.module.css'

/** Where members change their own profile. */
export function UpdateProfile() {
  const view = useProfile(useMember().id)
  useReloadAfterUpload()
  return (
    <>
      <ScreenHeader title="Profile details" before={<BackButton />} />
      {view.status === 'loading' && <FormSkeleton />}
      {view.status === 'failed' && <LoadFailed text="Your profile could not be loaded." onRetry={view.retry} />}
      {view.status === 'full' && <FullForm profile={view.profile} items={view.items} />}
    </>
  )
}

function FullForm({ profile, items }: { profile: Profile; items: readonly OutboxItem[] }) {
  const { banner, picture } = useProfilePictures(profile, items)
  return (
    <>
      <section aria-label="Banner and picture" className={styles.pictures}>
        <ProfileBanner id={profile.id} src={banner.src} />
        <div className={styles.editors}>
          <div className={styles.picture}>
            <Avatar id={profile.id} name={displayName(profile) || profile.username} src={picture.src} size="large" />
          </div>
          <PictureEditor slot="banner" shown={banner} />
          <PictureEditor slot="picture" shown={picture} />
        </div>
      </section>
      <ProfileForm profile={profile} items={items} />
    </>
  )
}

function FormSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading profile</VisuallyHidden>
      <div className={styles.skeleton} />
      <div className={styles.editors}>
        <div className={styles.picture}>
          <Skeleton shape="circle" width="6rem" height="6rem" />
        </div>
      </div>
      <div className={styles.lines}>
        {['a', 'b', 'c', 'd'].map((line) => (
          <Skeleton key={line} height="3rem" />
        ))}
      </div>
    </div>
  )
}
