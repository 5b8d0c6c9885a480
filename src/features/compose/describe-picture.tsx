import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { limits } from '#contract/rules.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useBackCloses } from '#src/ui/use-back-closes.ts'
import type { ComposePicture } from './compose-state.ts'
import styles from './describe-picture.module.css'

type Step = 1 | -1

type DescribePictureProps = {
  number: number
  picture: ComposePicture
  /** Undefined until its bytes are read. */
  url: string | undefined
  /** Where it was moved to; nothing outside of an open dialog is read out. */
  said: string
  canMove: (step: Step) => boolean
  onMove: (step: Step) => void
  onWords: (altText: string) => void
  onClose: () => void
}

/** What a picture shows, in words, written beside it; and its place among the others. */
export function DescribePicture(props: DescribePictureProps) {
  const { number, picture, url, said, canMove, onMove, onWords, onClose } = props
  useBackCloses(onClose)
  return (
    <Modal title={`Describe image ${number}`} onClose={onClose}>
      <div className={styles.beside}>
        {url !== undefined && <img className={styles.picture} src={url} alt="" />}
        <TextArea
          label={`Description of image ${number}`}
          value={picture.altText}
          maxLength={limits.altText}
          dir="auto"
          rows={4}
          data-initial-focus=""
          note={`${picture.altText.length} of ${limits.altText} characters`}
          onChange={(event) => onWords(event.target.value)}
          // Ctrl+Enter sends the post from its own words only.
          onKeyDown={(event) => event.stopPropagation()}
        />
      </div>
      <p className={styles.hint}>It is read out to those who do not see the picture.</p>
      <footer className={styles.foot}>
        <IconButton
          label="Move left"
          icon={<ArrowLeft aria-hidden />}
          // Not `disabled`, which would take the focus away.
          aria-disabled={!canMove(-1)}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label="Move right"
          icon={<ArrowRight aria-hidden />}
          aria-disabled={!canMove(1)}
          onClick={() => onMove(1)}
        />
        <VisuallyHidden>
          <span aria-live="polite">{said}</span>
        </VisuallyHidden>
        <Button onClick={onClose}>Done</Button>
      </footer>
    </Modal>
  )
}
