import { useState } from 'react'
import { useMember } from '#src/entities/session/use-session.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { AppealQueue } from './appeal-queue.tsx'
import { BlocksPanel } from './blocks-panel.tsx'
import { CaseQueue } from './case-queue.tsx'
import { MemberFile } from './member-file.tsx'
import { MemberSearch } from './member-search.tsx'
import { ModerationLog } from './moderation-log.tsx'
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

type MembersProps = {
  /** Whose page is open. */
  memberId: string | undefined
  onOpenMember: (id: string | undefined) => void
}

/** What moderators decide on, and what was decided. */
export function ModerationScreen({ memberId, onOpenMember }: MembersProps) {
  const [shown, setShown] = useState<TabId>('reports')
  const [lastOpened, setLastOpened] = useState<string>()
  // Opened from a report, or by its address.
  if (memberId !== lastOpened) {
    setLastOpened(memberId)
    if (memberId !== undefined) setShown('members')
  }
  const { role } = useMember()
  const tabs = role === 'admin' ? adminTabs : moderatorTabs
  return (
    <>
      <Tabs label="Moderation" tabs={tabs} selected={shown} onSelect={setShown} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={adminTabs.find(({ id }) => id === shown)?.label}>
        <Panel shown={shown} memberId={memberId} onOpenMember={onOpenMember} />
      </div>
    </>
  )
}

function Panel({ shown, memberId, onOpenMember }: { shown: TabId } & MembersProps) {
  switch (shown) {
    case 'reports':
      return <CaseQueue />
    case 'appeals':
      return <AppealQueue />
    case 'members':
      return memberId === undefined ? (
        <MemberSearch onOpen={onOpenMember} />
      ) : (
        <MemberFile key={memberId} id={memberId} onBack={() => onOpenMember(undefined)} />
      )
    case 'support':
      return <TicketDesk />
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
