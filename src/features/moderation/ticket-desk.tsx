import { useEffect, useRef, useState } from 'react'
import type { TicketId } from '#contract/ids.ts'
import type { TicketState } from '#contract/ticket-desk.ts'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingSection } from '#src/ui/setting-section.tsx'
import styles from './case-queue.module.css'
import { TicketList } from './ticket-list.tsx'
import { TicketPage } from './ticket-page.tsx'

const states = [
  { id: 'open', label: 'Open' },
  { id: 'answered', label: 'Answered' },
  { id: 'closed', label: 'Closed' },
] as const

type TicketDeskProps = { opened: TicketId | undefined; onOpen: (id: TicketId | undefined) => void }

/** What members wrote to support: those in one state, or one that was opened. */
export function TicketDesk({ opened, onOpen }: TicketDeskProps) {
  const [state, setState] = useState<TicketState>('open')
  const region = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // What had the focus is gone with the list or the page.
  useEffect(() => {
    if (!isFirst.current) region.current?.focus()
    isFirst.current = false
  }, [opened])
  return (
    <div ref={region} tabIndex={-1} className={styles.queue}>
      {opened === undefined ? (
        <>
          <SettingSection title="Messages to support">
            <SegmentedChoice name="ticket-state" options={states} chosen={state} onChoose={setState} />
          </SettingSection>
          <TicketList key={state} state={state} onOpen={onOpen} />
        </>
      ) : (
        <TicketPage id={opened} onBack={() => onOpen(undefined)} />
      )}
    </div>
  )
}
