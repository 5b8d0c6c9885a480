import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-help'
import Gavel from 'lucide-react/icons/gavel'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import Newspaper from 'lucide-react/icons/newspaper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserPen from 'lucide-react/icons/user-pen'
import VolumeX from 'lucide-react/icons/volume-x'
import { useMember } from '#src/entities/session/use-session.ts'
import styles from './settings-list.module.css'

const entries = [
  { to: '/UpdateProfileDetails', label: 'Profile details', note: undefined, Icon: UserPen },
  { to: '/Preferences', label: 'Preferences', note: 'In development', Icon: SlidersHorizontal },
  { to: '/ContactSupport', label: 'Contact support', note: undefined, Icon: CircleHelp },
  { to: '/Articles', label: 'Articles', note: undefined, Icon: Newspaper },
  { to: '/PrivacyPolicy', label: 'Privacy policy', note: 'In development', Icon: ShieldCheck },
  { to: '/outbox', label: 'Waiting to send', note: undefined, Icon: Inbox },
  { to: '/Account', label: 'Account', note: undefined, Icon: KeyRound },
  { to: '/Blocked', label: 'Blocked members', note: undefined, Icon: Ban },
  { to: '/Muted', label: 'Muted members', note: undefined, Icon: VolumeX },
  { to: '/MutedWords', label: 'Muted words', note: undefined, Icon: MessageSquareOff },
] as const

const moderation = { to: '/Moderation', label: 'Moderation', note: undefined, Icon: Gavel } as const

/** Where the settings lead; moderators find their screen here. */
export function SettingsList() {
  const { role } = useMember()
  const shown = role === undefined ? entries : [...entries, moderation]
  return (
    <nav aria-label="Settings">
      <ul className={styles.list}>
        {shown.map(({ to, label, note, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry}>
              <Icon aria-hidden className={styles.icon} />
              <span className={styles.words}>
                <span className={styles.label}>{label}</span>
                {note !== undefined && <span className={styles.note}>{note}</span>}
              </span>
              <ChevronRight aria-hidden className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
