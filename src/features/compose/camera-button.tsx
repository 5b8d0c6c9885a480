import Camera from 'lucide-react/icons/camera'
import { useRef } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import styles from './camera-button.module.css'
import { takePickedFile } from './take-picked-file.ts'

/** Leads straight to the camera, where there is likely one: on what is held in the hand. Elsewhere it is not shown. */
export function CameraButton({ isFull, onPhoto }: { isFull: boolean; onPhoto: (photo: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={styles.camera}>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        onChange={(event) => {
          const photo = takePickedFile(event.target)
          if (photo) onPhoto(photo)
        }}
      />
      <IconButton
        label="Take a photo"
        icon={<Camera aria-hidden />}
        // Not `disabled`, which would take the focus away as the last place is filled.
        aria-disabled={isFull}
        onClick={() => !isFull && input.current?.click()}
      />
    </span>
  )
}
