import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-help'
import FileText from 'lucide-react/icons/file-text'
import Gavel from 'lucide-react/icons/gavel'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import Newspaper from 'lucide-react/icons/newspaper'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import UserPen from 'lucide-react/icons/user-pen'
import VolumeX from 'lucide-react/icons/volume-x'
import type { ComponentProps, ElementType } from 'react'
import { sitePagePath, type SitePage } from '#contract/site-page.ts'
import { useMember } from '#src/entities/session/use-session.ts'
import { sitePagesQuery } from '#src/entities/site-page/site-pages-query.ts'
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
const placeholder = '/PrivacyPolicy'

const moderation = { to: '/Moderation', label: 'Moderation', note: undefined, Icon: Gavel } as const

const pageIcons = { terms: FileText, privacy: ShieldCheck, rules: ScrollText, imprint: Landmark } as const

/** Where the settings lead; moderators find their screen here, and everybody the operator's pages. */
export function SettingsList() {
  const { role } = useMember()
  const { data } = useQuery(sitePagesQuery())
  const pages = data?.pages ?? []
  const policy = pages.find(({ name }) => name === 'privacy')
  const isPlaceholder = data !== undefined && policy === undefined
  const shown = entries.map((entry) =>
    entry.to === placeholder && !isPlaceholder ? { ...entry, note: undefined } : entry,
  )
  return (
    <nav aria-label="Settings">
      <ul className={styles.list}>
        {(role === undefined ? shown : [...shown, moderation]).map(({ to, ...entry }) =>
          to === placeholder && policy ? (
            // In the same place: nothing moves as it is known.
            <PageEntry key={to} page={policy} />
          ) : (
            <li key={to}>
              <Link to={to} className={styles.entry}>
                <EntryWords {...entry} />
              </Link>
            </li>
          ),
        )}
        {pages.map((page) => page !== policy && <PageEntry key={page.name} page={page} />)}
      </ul>
    </nav>
  )
}

/** A page of the server: it is not one of the app's screens. */
function PageEntry({ page: { name, title } }: { page: SitePage }) {
  return (
    <li>
      <a href={sitePagePath(name)} className={styles.entry}>
        <EntryWords label={title} note={undefined} Icon={pageIcons[name]} />
      </a>
    </li>
  )
}

type EntryWordsProps = { label: string; note: string | undefined; Icon: ElementType<ComponentProps<'svg'>> }

function EntryWords({ label, note, Icon }: EntryWordsProps) {
  return (
    <>
      <Icon aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      <ChevronRight aria-hidden className={styles.chevron} />
    </>
  )
}
