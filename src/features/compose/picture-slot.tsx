import Check from 'lucide-react/icons/check'
import ImagePlus from 'lucide-react/icons/image-plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { imageTypes } from '#contract/rules.ts'
import { isBlank } from '#contract/is-blank.ts'
import { classNames } from '#src/lib/class-names.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { ComposePicture, Slot } from './compose-state.ts'
import styles from './picture-slot.module.css'
import { takePickedFile } from './take-picked-file.ts'

type PictureSlotProps = {
  number: number
  slot: Slot
  /** Where the persisted bytes can be shown from. */
  url: string | undefined
  /** The element that says how it is moved; undefined while there is nowhere to move it. */
  moveNote: string | undefined
  onPick: (file: File) => void
  onRemove: () => void
  onMove: (step: 1 | -1) => void
  /** Whole, or to describe it in words. */
  onOpen: (picture: ComposePicture, as: 'whole' | 'words') => void
}

/** A place for a picture: pick, then preview, replace, describe, move or remove. */
export function PictureSlot(props: PictureSlotProps) {
  const { number, slot, onPick } = props
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  return (
    <div className={styles.slot}>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={`Image ${number}`}
        onChange={(event) => {
          const file = takePickedFile(event.target)
          if (file) onPick(file)
        }}
      />
      {slot.status === 'empty' && (
        <button type="button" className={styles.empty} aria-label={`Add image ${number}`} onClick={choose}>
          <ImagePlus aria-hidden />
        </button>
      )}
      {slot.status === 'preparing' && (
        <div className={styles.preparing} role="status" aria-label={`Preparing image ${number}`} />
      )}
      {slot.status === 'filled' && <FilledSlot {...props} picture={slot.picture} onReplace={choose} />}
    </div>
  )
}

type FilledSlotProps = Omit<PictureSlotProps, 'slot' | 'onPick'> & { picture: ComposePicture; onReplace: () => void }

function FilledSlot({ number, picture, url, moveNote, onRemove, onMove, onOpen, onReplace }: FilledSlotProps) {
  const isDescribed = !isBlank(picture.altText)
  return (
    <div className={styles.frame}>
      <button
        type="button"
        className={classNames(styles.preview, moveNote !== undefined && styles.movable)}
        data-grip=""
        aria-label={`Preview image ${number}`}
        aria-describedby={moveNote}
        disabled={url === undefined}
        onClick={() => onOpen(picture, 'whole')}
        onKeyDown={(event) => {
          // With Alt or Cmd they are the browser's: back and forward.
          if (event.altKey || event.metaKey || event.ctrlKey) return
          if (event.key === 'ArrowLeft') onMove(-1)
          if (event.key === 'ArrowRight') onMove(1)
        }}
      >
        {url !== undefined && <img className={styles.picture} src={url} alt="" draggable={false} />}
      </button>
      <button
        type="button"
        className={styles.alt}
        aria-label={isDescribed ? `ALT: change the description of image ${number}` : `ALT: describe image ${number}`}
        onClick={() => onOpen(picture, 'words')}
      >
        <span>
          {isDescribed && <Check aria-hidden />}
          ALT
        </span>
      </button>
      <div className={styles.remove}>
        <IconButton look="in-corner" label={`Remove image ${number}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      <div className={styles.replace}>
        <IconButton
          look="in-corner"
          label={`Replace image ${number}`}
          icon={<RefreshCw aria-hidden />}
          onClick={onReplace}
        />
      </div>
    </div>
  )
}
