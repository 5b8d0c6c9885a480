import { Link } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/account.ts'
import { product } from '#contract/product.ts'
import { isWebAddress, namesUser } from '#contract/rules.ts'
import { ProfileBanner } from '#src/entities/account/profile-banner.tsx'
import { displayName } from '#src/lib/display-name.ts'
import { formatCount } from '#src/lib/format-count.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import styles from './profile-head.module.css'
import { joinedText, placeText, websiteText } from './profile-texts.ts'

type ProfileHeadProps = {
  /** As the reader should see it: merged with what waits. */
  profile: Profile
  bannerSrc: string | null
  pictureSrc: string | null
  /** Update Profile for oneself, Follow or Unfollow for others. */
  action: ReactNode
  onOpenPicture: () => void
}

/** Who somebody is: banner, picture, names, bio, where to find them, and the two counts. */
export function ProfileHead({ profile, bannerSrc, pictureSrc, action, onOpenPicture }: ProfileHeadProps) {
  const name = displayName(profile) || profile.username
  return (
    <section aria-label={`Profile of ${name}`}>
      <ProfileBanner id={profile.id} src={bannerSrc} />
      <div className={styles.top}>
        <button
          type="button"
          className={styles.picture}
          aria-label={`Profile picture of ${name}`}
          onClick={onOpenPicture}
        >
          <Avatar id={profile.id} name={name} src={pictureSrc} size="large" />
        </button>
        {action}
      </div>
      <div className={styles.body}>
        <div>
          <h2 className={styles.name} dir="auto">
            {name}
          </h2>
          <p className={styles.username}>
            @{profile.username}
            {profile.is_private && (
              <span className={styles.private}>
                <Lock aria-hidden /> Private
              </span>
            )}
          </p>
        </div>
        <p className={styles.bio} dir="auto">
          {profile.bio ?? product.defaultBio}
        </p>
        <ProfileFacts profile={profile} />
        <ProfileCounts profile={profile} />
      </div>
    </section>
  )
}

function ProfileFacts({ profile }: { profile: Profile }) {
  const place = placeText(profile)
  const { website } = profile
  return (
    <ul className={styles.facts}>
      {place !== undefined && (
        <li>
          <MapPin aria-hidden />
          <span dir="auto">{place}</span>
        </li>
      )}
      {website !== null && isWebAddress(website) && !namesUser(website) && (
        <li>
          <LinkIcon aria-hidden />
          <a href={website} target="_blank" rel="noopener nofollow" dir="ltr">
            {websiteText(website)}
          </a>
        </li>
      )}
      <li>
        <CalendarDays aria-hidden />
        <time dateTime={profile.created_at}>{joinedText(profile.created_at)}</time>
      </li>
    </ul>
  )
}

const counts = [
  { show: 'following', label: 'Following', field: 'following_count' },
  { show: 'followers', label: 'Followers', field: 'followers_count' },
] as const

function ProfileCounts({ profile }: { profile: Profile }) {
  return (
    <p className={styles.counts}>
      {counts.map(({ show, label, field }) => (
        <Link key={show} to="/UsersList" search={{ id: profile.id, show }}>
          <b>{formatCount(profile[field])}</b> {label}
        </Link>
      ))}
    </p>
  )
}
