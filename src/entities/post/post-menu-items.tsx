import Clock from 'lucide-react/icons/clock'
import Link2 from 'lucide-react/icons/link-2'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share from 'lucide-react/icons/share'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import type { Post } from '#contract/post.ts'
import { MenuItem } from '#src/ui/menu-item.tsx'
import { MenuNote } from '#src/ui/menu.tsx'
import { TimeLabel } from '#src/ui/time-label.tsx'
import { labelNow } from '#src/offline/api/server-time.ts'
import { BlockMenuItem } from '../block/block-menu-item.tsx'
import { MuteMenuItem } from '../mute/mute-menu-item.tsx'
import { ReportMenuItem } from '../report/report-menu-item.tsx'
import { usePostActions } from './post-actions.ts'
import type { PostContext } from './post-context.ts'
import styles from './post-menu-items.module.css'

export interface PostMenuItemsProps {
  post: Post
  context: PostContext
  isOwn: boolean
}

/** What can be done with a post; on a public page it only tells when it was written. */
export function PostMenuItems({ post, context, isOwn }: PostMenuItemsProps) {
  const actions = usePostActions()
  const mayAct = actions !== null && context !== 'public'
  return (
    <>
      {mayAct && (
        <MenuItem icon={<Link2 aria-hidden />} onSelect={() => actions.copyLink(post.id)}>
          Copy link
        </MenuItem>
      )}
      {mayAct && 'share' in navigator && (
        <MenuItem icon={<Share aria-hidden />} onSelect={() => actions.share(post.id)}>
          Share
        </MenuItem>
      )}
      <MenuNote>
        <span className={styles.posted}>
          <Clock aria-hidden />
          <span>
            Posted <TimeLabel now={labelNow} instant={post.created_at} />
          </span>
        </span>
      </MenuNote>
      {mayAct && !isOwn && <OthersPostItems post={post} context={context} openProfile={actions.openProfile} />}
      {mayAct && isOwn && (
        <MenuItem icon={<MessageCircle aria-hidden />} onSelect={() => actions.askWhoComments(post)}>
          Who can comment
        </MenuItem>
      )}
      {mayAct && isOwn && (
        <MenuItem icon={<Trash2 aria-hidden />} look="danger" onSelect={() => actions.askToDelete(post.id)}>
          Delete Post
        </MenuItem>
      )}
    </>
  )
}

type OthersPostItemsProps = { post: Post; context: PostContext; openProfile: (id: Post['user_id']) => void }

/** What leads to its author, and keeps them away. */
function OthersPostItems({ post, context, openProfile }: OthersPostItemsProps) {
  const leaves = context === 'details'
  return (
    <>
      <MenuItem icon={<UserRound aria-hidden />} onSelect={() => openProfile(post.user_id)}>
        View Profile
      </MenuItem>
      <MuteMenuItem of={post} goes={context === 'feed'} />
      <ReportMenuItem kind="post" of={post} leaves={leaves} />
      <BlockMenuItem of={post} leaves={leaves} />
    </>
  )
}
