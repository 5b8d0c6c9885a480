import type { PictureSlot } from '#src/entities/account/merge-outbox-into-profile.ts'
import { enqueue } from '#src/offline/outbox/enqueue.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { pictureSlots } from './picture-slots.ts'
import styles from './remove-picture-modal.module.css'

/** Asks before a banner or picture is removed. */
export function RemovePictureModal({ slot, onClose }: { slot: PictureSlot; onClose: () => void }) {
  const { name } = pictureSlots[slot]
  const remove = () => {
    onClose()
    enqueue({ kind: 'remove-picture', slot }).catch((cause: unknown) => {
      console.error('A removal could not be kept.', cause)
      showAlert('This could not be saved on this device.')
    })
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
