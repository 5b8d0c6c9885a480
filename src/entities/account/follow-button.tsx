import type { AccountId } from '#contract/ids.ts'
import { Button } from '#src/ui/button.tsx'
import { useFollow } from './use-follow.ts'

type FollowButtonProps = {
  account: { id: AccountId; is_following: boolean }
  /** For those who do not see whose row it stands in. */
  name: string
  /** How the pressed state reads: `Following` in suggestions, `Unfollow` elsewhere. */
  onText?: 'Following' | 'Unfollow'
  /** `medium` where it is the one action of a screen. */
  size?: 'small' | 'medium'
}

/** Follows or unfollows; hide it for the member's own account. */
export function FollowButton({ account, name, onText = 'Unfollow', size = 'small' }: FollowButtonProps) {
  const { isFollowing, toggle } = useFollow({ id: account.id, name }, account.is_following)
  const text = isFollowing ? onText : 'Follow'
  return (
    <Button
      size={size}
      variant={isFollowing ? 'quiet' : size === 'medium' ? 'primary' : 'outline'}
      aria-label={`${text} ${name}`}
      onClick={toggle}
    >
      {text}
    </Button>
  )
}
