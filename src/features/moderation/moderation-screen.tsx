import { useMember } from '#src/entities/session/use-session.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { AppealQueue } from './appeal-queue.tsx'
import { BlocksPanel } from './blocks-panel.tsx'
import { CaseQueue } from './case-queue.tsx'
import { MemberFile } from './member-file.tsx'
import { MemberSearch } from './member-search.tsx'
import { ModerationLog } from './moderation-log.tsx'
import type { ModerationPlace } from './moderation-place.ts'
import { SignUpPanel } from './sign-up-panel.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'
import { TicketDesk } from './ticket-desk.tsx'

const moderatorTabs = [
  { id: 'reports', label: 'Reports' },
  { id: 'appeals', label: 'Appeals' },
  { id: 'support', label: 'Support' },
  { id: 'members', label: 'Members' },
  { id: 'log', label: 'Log' },
  { id: 'statistics', label: 'Statistics' },
] as const
const adminTabs = [...moderatorTabs, { id: 'sign-up', label: 'Sign-up' }, { id: 'blocks', label: 'Blocks' }] as const
type TabId = (typeof adminTabs)[number]['id']
const panelId = 'moderation-panel'

type PlaceProps = {
  place: ModerationPlace
  /** Each place is one of the history: Back leads to where one was. */
  onGo: (place: ModerationPlace) => void
}

/** What moderators decide on, and what was decided. */
export function ModerationScreen({ place, onGo }: PlaceProps) {
  const { role } = useMember()
  const tabs = role === 'admin' ? adminTabs : moderatorTabs
  const shown = tabs.find(({ id }) => id === place.tab)?.id ?? (place.member === undefined ? 'reports' : 'members')
  return (
    <>
      <Tabs label="Moderation" tabs={tabs} selected={shown} onSelect={(tab) => onGo({ tab })} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={adminTabs.find(({ id }) => id === shown)?.label}>
        <Panel shown={shown} place={place} onGo={onGo} />
      </div>
    </>
  )
}

function Panel({ shown, place, onGo }: { shown: TabId } & PlaceProps) {
  switch (shown) {
    case 'reports':
      return <CaseQueue />
    case 'appeals':
      return <AppealQueue />
    case 'members':
      return <MembersPanel place={place} onGo={onGo} />
    case 'support':
      return <TicketDesk place={place} onGo={(to) => onGo({ tab: 'support', ...to })} />
    case 'log':
      return <ModerationLog />
    case 'statistics':
      return <StatisticsPanel />
    case 'sign-up':
      return <SignUpPanel />
    case 'blocks':
      return <BlocksPanel />
    default:
      return assertNever(shown)
  }
}

function MembersPanel({ place: { member, q }, onGo }: PlaceProps) {
  const go = (to: ModerationPlace) => onGo({ tab: 'members', q, ...to })
  return member === undefined ? (
    <MemberSearch key={q} asked={q ?? ''} onAsk={(words) => go({ q: words })} onOpen={(id) => go({ member: id })} />
  ) : (
    <MemberFile key={member} id={member} onBack={() => go({})} />
  )
}
