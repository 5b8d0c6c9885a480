import { useEffect, useRef } from 'react'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingSection } from '#src/ui/setting-section.tsx'
import styles from './case-queue.module.css'
import type { ModerationPlace } from './moderation-place.ts'
import { TicketList } from './ticket-list.tsx'
import { TicketPage } from './ticket-page.tsx'

const states = [
  { id: 'open', label: 'Open' },
  { id: 'answered', label: 'Answered' },
  { id: 'closed', label: 'Closed' },
] as const

type TicketDeskProps = {
  place: ModerationPlace
  onGo: (place: ModerationPlace) => void
}

/** What members wrote to support: those in one state, or one that was opened. */
export function TicketDesk({ place, onGo }: TicketDeskProps) {
  const { ticket: opened } = place
  const state = states.find(({ id }) => id === place.state)?.id ?? 'open'
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
            <SegmentedChoice
              name="ticket-state"
              options={states}
              chosen={state}
              onChoose={(id) => onGo({ state: id })}
            />
          </SettingSection>
          <TicketList key={state} state={state} onOpen={(ticket) => onGo({ state, ticket })} />
        </>
      ) : (
        <TicketPage key={opened} id={opened} onBack={() => onGo({ state })} />
      )}
    </div>
  )
}
