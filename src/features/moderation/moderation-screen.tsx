import { useState } from 'react'
import { useMember } from '#src/entities/session/use-session.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { CaseQueue } from './case-queue.tsx'
import { ModerationLog } from './moderation-log.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'

const moderatorTabs = [
  { id: 'reports', label: 'Reports' },
  { id: 'log', label: 'Log' },
] as const
const adminTabs = [...moderatorTabs, { id: 'sign-up', label: 'Sign-up' }] as const
type TabId = (typeof adminTabs)[number]['id']
const panelId = 'moderation-panel'

/** What moderators decide on, and what was decided. */
export function ModerationScreen() {
  const [shown, setShown] = useState<TabId>('reports')
  const { role } = useMember()
  const tabs = role === 'admin' ? adminTabs : moderatorTabs
  return (
    <>
      <Tabs label="Moderation" tabs={tabs} selected={shown} onSelect={setShown} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={adminTabs.find(({ id }) => id === shown)?.label}>
        <Panel shown={shown} />
      </div>
    </>
  )
}

function Panel({ shown }: { shown: TabId }) {
  switch (shown) {
    case 'reports':
      return <CaseQueue />
    case 'log':
      return <ModerationLog />
    case 'sign-up':
      return <SignUpPanel />
    default:
      return assertNever(shown)
  }
}
