import { RefusedNote, UnsentNote } from '../outbox/delivery-note.tsx'
import { usePostActions } from './post-actions.ts'
import type { Delivery } from './waiting-post.ts'

/** Below an own post that the server does not have: that it waits, or why it was refused and what can be done. */
export function PostDelivery({ delivery }: { delivery: Delivery }) {
  const actions = usePostActions()
  if (delivery.state === 'sent') return null
  const { item } = delivery
  const choices = actions
    ? { onEdit: () => actions.editUnsent(item), onDiscard: () => actions.discardUnsent(item) }
    : undefined
  if (delivery.state === 'waiting') return <UnsentNote item={item} choices={choices} />
  return <RefusedNote label="This post was not sent" reason={delivery.reason} choices={choices} />
}
