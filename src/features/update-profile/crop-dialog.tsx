import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useRef, useState, type CSSProperties } from 'react'
import type { PictureSlot } from '#src/offline/outbox/picture-slot.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import styles from './crop-dialog.module.css'
import { zoomRange, type Crop, type Cropping } from './crop-geometry.ts'
import { pictureSlots } from './picture-slots.ts'
import { useCrop } from './use-crop.ts'
import type { PickedPicture } from './use-picture-choice.ts'

type CropDialogProps = {
  slot: PictureSlot
  picked: PickedPicture
  onCancel: () => void
  onConfirm: (crop: Crop) => Promise<void>
}

/** Chooses the part of a picture that is kept. */
export function CropDialog({ slot, picked, onCancel, onConfirm }: CropDialogProps) {
  const { name, ratio } = pictureSlots[slot]
  const frame = useRef<HTMLButtonElement>(null)
  const [cropping] = useState<Cropping>({ picture: { width: picked.width, height: picked.height }, ratio })
  const { crop, zoom, setZoom, handlers } = useCrop(frame, cropping, picked.faces)
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm(crop)
  }
  return (
    <Modal title={`Crop your ${name}`} onClose={onCancel}>
      <button
        type="button"
        ref={frame}
        data-initial-focus=""
        aria-label="The part that will be shown"
        aria-roledescription="Picture frame"
        aria-describedby="crop-hint"
        className={styles.frame}
        style={{ aspectRatio: ratio, maxWidth: `calc(50dvh * ${ratio})` }}
        {...handlers}
      >
        <img src={picked.url} alt="" draggable={false} className={styles.picture} style={placeOf(crop, cropping)} />
        {slot === 'picture' && <span className={styles.round} />}
      </button>
      <p id="crop-hint" className={styles.hint}>
        Drag to move it, or use the arrow keys. Pinch, scroll or press + and − to zoom.
      </p>
      <label className={styles.zoom}>
        <ZoomOut aria-hidden />
        <input
          type="range"
          aria-label="Zoom"
          min={zoomRange.min}
          max={zoomRange.max}
          step={0.01}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
        />
        <ZoomIn aria-hidden />
      </label>
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={isBusy} busyText="Saving..." onClick={() => void confirm()}>
          Save
        </Button>
      </div>
    </Modal>
  )
}

/** The whole picture, so large and so far out of the frame that the chosen part fills it. */
function placeOf(crop: Crop, { picture }: Cropping): CSSProperties {
  return {
    width: `${(100 * picture.width) / crop.width}%`,
    height: `${(100 * picture.height) / crop.height}%`,
    left: `${(-100 * crop.x) / crop.width}%`,
    top: `${(-100 * crop.y) / crop.height}%`,
  }
}
