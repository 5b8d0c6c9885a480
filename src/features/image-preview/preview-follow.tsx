import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import { useFollow } from '#src/entities/account/use-follow.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { ImagePreviewState } from './image-preview-store.ts'

/** The follow or unfollow icon of a preview; absent until it is known which of the two it is. */
export function PreviewFollow({ author }: { author: ImagePreviewState['author'] }) {
  const { isFollowing, toggle } = useFollow(author, undefined)
  if (isFollowing === undefined) return null
  return (
    <IconButton
      look="on-picture"
      label={isFollowing ? `Unfollow ${author.name}` : `Follow ${author.name}`}
      icon={isFollowing ? <UserMinus aria-hidden /> : <UserPlus aria-hidden />}
      onClick={toggle}
    />
  )
}
