import type { PictureSlot } from '#src/offline/outbox/picture-slot.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { ConfirmModal } from '#src/ui/confirm-modal.tsx'
import { pictureSlots } from './picture-slots.ts'

/** Asks before a banner or picture is removed. */
export function RemovePictureModal({ slot, onClose }: { slot: PictureSlot; onClose: () => void }) {
  const { name } = pictureSlots[slot]
  const remove = () => {
    onClose()
    void enqueueOrAlert({ kind: 'remove-picture', slot })
  }
  return (
    <ConfirmModal title={`Remove ${name}`} confirmText="Remove" onConfirm={remove} onClose={onClose}>
      <p>Are you sure you want to remove your {name}?</p>
    </ConfirmModal>
  )
}
