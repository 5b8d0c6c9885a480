import { Link } from '@tanstack/react-router'
import type { SessionUser } from '#contract/own-session.ts'
import { displayName } from '#src/lib/display-name.ts'
import { truncateName } from '#src/lib/truncate-name.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { MemberNames } from '#src/ui/member-names.tsx'
import styles from './member-card.module.css'

type MemberCardProps = {
  member: SessionUser
  /** `short` cuts names after 13 characters, as the phone's menu does. */
  names?: 'whole' | 'short'
  onFollow?: () => void
}

/** The signed-in member; leads to the profile. */
export function MemberCard({ member, names = 'whole', onFollow }: MemberCardProps) {
  const cut = names === 'short' ? truncateName : (name: string) => name
  return (
    <Link to="/profile" className={styles.card} onClick={onFollow} title={`@${member.username}`}>
      <Avatar id={member.id} name={displayName(member) || member.username} src={member.profile_picture_url} />
      <MemberNames name={cut(displayName(member))} username={cut(member.username)} />
    </Link>
  )
}
