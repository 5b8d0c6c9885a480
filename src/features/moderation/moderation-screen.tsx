import { useState } from 'react'
import { Tabs } from '#src/ui/tabs.tsx'
import { CaseQueue } from './case-queue.tsx'
import { ModerationLog } from './moderation-log.tsx'

const tabs = [
  { id: 'reports', label: 'Reports' },
  { id: 'log', label: 'Log' },
] as const
const panelId = 'moderation-panel'

/** What moderators decide on, and what was decided. */
export function ModerationScreen() {
  const [shown, setShown] = useState<(typeof tabs)[number]['id']>('reports')
  return (
    <>
      <Tabs label="Moderation" tabs={tabs} selected={shown} onSelect={setShown} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-label={shown === 'reports' ? 'Reports' : 'Log'}>
        {shown === 'reports' ? <CaseQueue /> : <ModerationLog />}
      </div>
    </>
  )
}
