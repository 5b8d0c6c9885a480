import { useNavigate } from '@tanstack/react-router'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { discardItem } from '#src/offline/outbox/change-item.ts'
import { RefusedNote, UnsentNote } from '#src/entities/outbox/delivery-note.tsx'
import styles from './profile-notes.module.css'

const labels = {
  'update-profile': 'This change of your profile was not sent',
  'upload-picture': 'This picture was not sent',
  'remove-picture': 'This removal was not sent',
} as const

type ProfileItem = Extract<OutboxItem, { kind: keyof typeof labels }>

/** Below the own profile: that a change of it waits, or why one was refused and what can be done. */
export function ProfileNotes({ items }: { items: readonly OutboxItem[] }) {
  const navigate = useNavigate()
  const own = items.filter(isAboutProfile)
  const waiting = own.find(({ state }) => state.status === 'waiting')
  const choicesFor = (item: ProfileItem) => ({
    onEdit: () => void navigate({ to: '/UpdateProfileDetails' }),
    onDiscard: () => void discardItem(item),
  })
  if (own.length === 0) return null
  return (
    <div className={styles.notes}>
      {/* One line for all that waits; what it is stands above it. */}
      {waiting && <UnsentNote item={waiting} choices={own.length === 1 ? choicesFor(waiting) : undefined} />}
      {own.map((item) =>
        item.state.status === 'refused' ? (
          <RefusedNote
            key={item.id}
            item={item}
            label={labels[item.kind]}
            reason={item.state.message}
            choices={choicesFor(item)}
          />
        ) : null,
      )}
    </div>
  )
}

function isAboutProfile(item: OutboxItem): item is ProfileItem {
  return Object.hasOwn(labels, item.kind)
}
