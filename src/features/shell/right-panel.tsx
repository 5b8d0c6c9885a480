import { Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { Button } from '#src/ui/button.tsx'
import styles from './right-panel.module.css'
import { SuggestionsSection } from './suggestions-section.tsx'
import { TopicsSection } from './topics-section.tsx'

/** Search, suggestions, topics, notifications and logout, in windows of 1100 pixels and more. */
export function RightPanel({ unreadCount, onLogout }: { unreadCount: number; onLogout: () => void }) {
  return (
    <aside className={styles.panel} aria-label="More">
      <Link to="/search" className={styles.search}>
        <Search aria-hidden />
        Search Now
      </Link>
      <SuggestionsSection />
      <TopicsSection />
      <div className={styles.foot}>
        <Link to="/updates" className={styles.notifications}>
          <b>Notifications</b>
          {/* One text: as two, the second would jump when the count is known. */}
          <span className={styles.quiet}>{`${unreadCount} unread`}</span>
        </Link>
        <Button size="small" variant="outline" onClick={onLogout}>
          Logout
        </Button>
      </div>
    </aside>
  )
}
