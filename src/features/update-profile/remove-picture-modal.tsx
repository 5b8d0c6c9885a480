import type { PictureSlot } from '#src/offline/outbox/picture-slot.ts'
import { enqueueOrAlert } from '#src/entities/outbox/enqueue-or-alert.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { pictureSlots } from './picture-slots.ts'
import styles from './remove-picture-modal.module.css'

/** Asks before a banner or picture is removed. */
export function RemovePictureModal({ slot, onClose }: { slot: PictureSlot; onClose: () => void }) {
  const { name } = pictureSlots[slot]
  const remove = () => {
    onClose()
    void enqueueOrAlert({ kind: 'remove-picture', slot })
  }
  return (
    <Modal title={`Remove ${name}`} size="narrow" onClose={onClose}>
      <p>Are you sure you want to remove your {name}?</p>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={remove}>
          Remove
        </Button>
      </div>
    </Modal>
  )
}
