import { useNavigate } from '@tanstack/react-router'
import { type OutboxItem, recordOf } from '#src/offline/outbox/outbox-item.ts'
import { discardItem } from '#src/offline/outbox/change-item.ts'
import { RefusedNote, UnsentNote } from '#src/entities/outbox/delivery-note.tsx'
import styles from './profile-notes.module.css'

/** Below the own profile: that a change of it waits, or why one was refused and what can be done. */
export function ProfileNotes({ items }: { items: readonly OutboxItem[] }) {
  const navigate = useNavigate()
  const own = items.filter((item) => recordOf(item).visibility === 'at-profile')
  const waiting = own.find(({ state }) => state.status === 'waiting')
  const choicesFor = (item: OutboxItem) => ({
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
            label={recordOf(item).describe(item).title}
            reason={item.state.message}
            choices={choicesFor(item)}
          />
        ) : null,
      )}
    </div>
  )
}
