import ImageUp from 'lucide-react/icons/image-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { imageTypes } from '#contract/rules.ts'
import type { PictureSlot } from '#src/offline/outbox/picture-slot.ts'
import type { ShownPicture } from '#src/entities/account/use-profile-pictures.ts'
import { RefusedNote, UnsentNote } from '#src/entities/outbox/delivery-note.tsx'
import { discardItem } from '#src/offline/outbox/change-item.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { Button } from '#src/ui/button.tsx'
import { CropDialog } from './crop-dialog.tsx'
import styles from './picture-editor.module.css'
import { pictureSlots } from './picture-slots.ts'
import { RemovePictureModal } from './remove-picture-modal.tsx'
import { usePictureChoice } from './use-picture-choice.ts'

/** The buttons that change or remove a banner or picture; removal only where there is one. */
export function PictureEditor({ slot, shown }: { slot: PictureSlot; shown: ShownPicture }) {
  const { name } = pictureSlots[slot]
  const input = useRef<HTMLInputElement>(null)
  const [isRemoving, setRemoving] = useState(false)
  const { isPreparing, picked, pick, cancel, confirm } = usePictureChoice(slot)
  const { src, delivery } = shown
  const choose = () => input.current?.click()
  const choicesFor = (item: OutboxItem) => ({ onEdit: choose, onDiscard: () => void discardItem(item) })
  return (
    <div className={styles.editor}>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={`New ${name}`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Emptied, so that picking the same file again is a change.
          event.target.value = ''
          if (file) void pick(file)
        }}
      />
      <div className={styles.buttons}>
        <Button
          size="small"
          variant="outline"
          icon={<ImageUp aria-hidden />}
          busy={isPreparing}
          busyText="Preparing..."
          onClick={choose}
        >
          {src === null ? `Add ${name}` : `Change ${name}`}
        </Button>
        {src !== null && (
          <Button size="small" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)}>
            Remove {name}
          </Button>
        )}
      </div>
      {delivery.state === 'waiting' && <UnsentNote item={delivery.item} choices={choicesFor(delivery.item)} />}
      {delivery.state === 'refused' && (
        <RefusedNote
          item={delivery.item}
          label={`Your ${name} was not sent`}
          reason={delivery.reason}
          choices={choicesFor(delivery.item)}
        />
      )}
      {isRemoving && <RemovePictureModal slot={slot} onClose={() => setRemoving(false)} />}
      {picked && <CropDialog slot={slot} picked={picked} onCancel={cancel} onConfirm={confirm} />}
    </div>
  )
}
