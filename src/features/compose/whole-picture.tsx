import { Modal } from '#src/ui/modal.tsx'
import { useBackCloses } from '#src/ui/use-back-closes.ts'
import type { ComposePicture } from './compose-state.ts'
import styles from './whole-picture.module.css'

type WholePictureProps = { number: number; picture: ComposePicture; url: string; onClose: () => void }

/** A picture of the post that is being written, as large as the window allows. */
export function WholePicture({ number, picture: { altText, name }, url, onClose }: WholePictureProps) {
  useBackCloses(onClose)
  return (
    <Modal title={`Image ${number}`} onClose={onClose}>
      <img className={styles.whole} src={url} alt={altText || name} />
    </Modal>
  )
}
