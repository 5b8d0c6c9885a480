import ImagePlus from 'lucide-react/icons/image-plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { useRef, useState, type ReactNode } from 'react'
import { imageTypes, limits } from '#contract/rules.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { useBackCloses } from '#src/ui/use-back-closes.ts'
import type { Slot } from './compose-state.ts'
import styles from './picture-slot.module.css'

type PictureSlotProps = {
  number: number
  slot: Slot
  /** Where the persisted bytes can be shown from. */
  url: string | undefined
  onPick: (file: File) => void
  onRemove: () => void
  onAltText: (altText: string) => void
}

/** A place for a picture: pick, then preview, replace, describe or remove. */
export function PictureSlot({ number, slot, url, onPick, onRemove, onAltText }: PictureSlotProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isPreviewed, setIsPreviewed] = useState(false)
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
          const file = event.target.files?.[0]
          // Emptied, so that picking the same file again is a change.
          event.target.value = ''
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
      {slot.status === 'filled' && (
        <>
          <div className={styles.frame}>
            <button
              type="button"
              className={styles.preview}
              aria-label={`Preview image ${number}`}
              disabled={url === undefined}
              onClick={() => setIsPreviewed(true)}
            >
              {url !== undefined && <img className={styles.picture} src={url} alt="" />}
            </button>
            <div className={styles.remove}>
              <IconButton
                look="on-picture"
                label={`Remove image ${number}`}
                icon={<X aria-hidden />}
                onClick={onRemove}
              />
            </div>
            <div className={styles.replace}>
              <IconButton
                look="on-picture"
                label={`Replace image ${number}`}
                icon={<RefreshCw aria-hidden />}
                onClick={choose}
              />
            </div>
          </div>
          <input
            className={styles.alt}
            value={slot.picture.altText}
            maxLength={limits.altText}
            dir="auto"
            placeholder="Describe it"
            aria-label={`Description of image ${number}`}
            onChange={(event) => onAltText(event.target.value)}
          />
          {isPreviewed && url !== undefined && (
            <WholePicture title={`Image ${number}`} onClose={() => setIsPreviewed(false)}>
              <img className={styles.whole} src={url} alt={slot.picture.altText || slot.picture.name} />
            </WholePicture>
          )}
        </>
      )}
    </div>
  )
}

function WholePicture({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  useBackCloses(onClose)
  return (
    <Modal title={title} onClose={onClose}>
      {children}
    </Modal>
  )
}
