import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Reach } from '#contract/reach.ts'
import type { ReachChoice as Choice } from '#contract/save-reach.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { audienceChoices } from '#src/entities/reach/audience-choices.ts'
import { reachQuery } from '#src/entities/reach/reach-query.ts'
import { useReach } from '#src/entities/reach/use-reach.ts'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import styles from './reach-choice.module.css'

const mentionChoices = [
  { id: 'everyone', label: 'Everyone' },
  { id: 'followed', label: 'People I follow' },
] as const

/** Who may comment on the member's next posts, and whose mentions they are told of. */
export function ReachChoice() {
  const reach = useReach()
  // Asked for whenever the settings are opened: another device may have changed it.
  const { isError } = useQuery({ ...reachQuery(), staleTime: 0 })
  const choose = <Made extends Choice>(made: Made, change: Pick<Reach, Made>) => {
    if (reach) void enqueueOrAlert({ kind: 'reach', reach: { ...reach, ...change }, changed: [made] })
  }
  return (
    <SettingSection title="Who may reach me">
      <Group title="Comments on my posts" isKnown={reach !== undefined}>
        <SegmentedChoice
          name="comments-from"
          options={audienceChoices}
          chosen={reach?.comments_from}
          onChoose={(comments_from) => choose('comments_from', { comments_from })}
        />
        <SettingNote>For posts you write from now on. Each post can have its own choice.</SettingNote>
      </Group>
      <Group title="Mentions" isKnown={reach !== undefined}>
        <SegmentedChoice
          name="mentions-from"
          options={mentionChoices}
          chosen={reach?.mentions_from}
          onChoose={(mentions_from) => choose('mentions_from', { mentions_from })}
        />
        <SettingNote>Others can still write your name, but you are not told.</SettingNote>
      </Group>
      {isError && !reach && (
        <SettingNote>What you chose is not on this device yet. It comes with the next connection.</SettingNote>
      )}
    </SettingSection>
  )
}

function Group({ title, isKnown, children }: { title: string; isKnown: boolean; children: ReactNode }) {
  return (
    <fieldset className={styles.group} disabled={!isKnown}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
