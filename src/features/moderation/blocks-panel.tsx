import { useState } from 'react'
import type { SiteBlockKind } from '#contract/site-block.ts'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { BlockForm } from './block-form.tsx'
import { SiteBlockList } from './site-block-list.tsx'

const kinds = [
  { id: 'email-domain', label: 'E-mail domains' },
  { id: 'network', label: 'Networks' },
] as const

const titles: Record<SiteBlockKind, string> = { 'email-domain': 'Block a domain', network: 'Block a network' }

const notes: Record<SiteBlockKind, string> = {
  'email-domain':
    'Nobody signs up with an address of these domains or of what is below them, and no member changes to one. Members who have one go on.',
  network: 'Nobody signs up from these networks. Members log in from there as before: suspend those who do harm.',
}

/** What the installation keeps out, by kind. */
export function BlocksPanel() {
  const [kind, setKind] = useState<SiteBlockKind>('email-domain')
  return (
    <>
      <SettingSection title="What is kept out">
        <SegmentedChoice name="block-kind" options={kinds} chosen={kind} onChoose={setKind} />
        <SettingNote>{notes[kind]}</SettingNote>
      </SettingSection>
      <SettingSection title={titles[kind]}>
        <BlockForm key={kind} kind={kind} />
      </SettingSection>
      <SiteBlockList key={kind} kind={kind} />
    </>
  )
}
