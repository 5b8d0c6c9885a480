import { useState } from 'react'
import type { SiteBlockKind, TypedBlockKind } from '#contract/site-block.ts'
import { SegmentedChoice } from '#src/ui/segmented-choice.tsx'
import { SettingNote, SettingSection } from '#src/ui/setting-section.tsx'
import { BlockForm } from './block-form.tsx'
import { SiteBlockList } from './site-block-list.tsx'

const kinds = [
  { id: 'email-domain', label: 'E-mail domains' },
  { id: 'network', label: 'Networks' },
  { id: 'picture', label: 'Pictures' },
] as const

const titles: Record<TypedBlockKind, string> = { 'email-domain': 'Block a domain', network: 'Block a network' }

const notes: Record<SiteBlockKind, string> = {
  'email-domain':
    'Nobody signs up with an address of these domains or of what is below them, and no member changes to one. Members who have one go on.',
  network: 'Nobody signs up from these networks. Members log in from there as before: suspend those who do harm.',
  picture:
    'Pictures of removed posts: nobody can use them again, nor copies that look the same. They get here with the removal, and leave with the post when it is restored.',
}

/** What the installation keeps out, by kind; pictures are blocked with the removal of their post. */
export function BlocksPanel() {
  const [kind, setKind] = useState<SiteBlockKind>('email-domain')
  return (
    <>
      <SettingSection title="What is kept out">
        <SegmentedChoice name="block-kind" options={kinds} chosen={kind} onChoose={setKind} />
        <SettingNote>{notes[kind]}</SettingNote>
      </SettingSection>
      {kind !== 'picture' && (
        <SettingSection title={titles[kind]}>
          <BlockForm key={kind} kind={kind} />
        </SettingSection>
      )}
      <SiteBlockList key={kind} kind={kind} />
    </>
  )
}
