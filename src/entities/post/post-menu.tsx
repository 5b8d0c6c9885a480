import Ellipsis from 'lucide-react/icons/ellipsis'
import { displayName } from '#src/lib/display-name.ts'
import { lazyMenuItems } from '#src/ui/lazy-menu-items.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { PostMenuItemsProps } from './post-menu-items.tsx'
import styles from './post-menu.module.css'

const { Items, preload } = lazyMenuItems(async () => (await import('./post-menu-items.tsx')).PostMenuItems)
export const preloadPostMenu = preload

/** What can be done with a post. */
export function PostMenu(props: PostMenuItemsProps) {
  const { post } = props
  return (
    <div className={styles.menu}>
      <Menu label={`More about the post by ${displayName(post) || post.username}`} icon={<Ellipsis aria-hidden />}>
        <Items {...props} />
      </Menu>
    </div>
  )
}
