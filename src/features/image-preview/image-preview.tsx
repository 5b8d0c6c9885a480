import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useSavingData } from '#src/entities/data-saver/use-data-saver.ts'
import type { Picture } from '#src/entities/media/picture.ts'
import { thumbhashUrl } from '#src/entities/media/thumbhash-url.ts'
import { useSession } from '#src/entities/session/use-session.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useBackCloses } from '#src/ui/use-back-closes.ts'
import { useOpenDialog } from '#src/ui/use-open-dialog.ts'
import { downloadPicture } from './download-picture.ts'
import { closeImagePreview, showPicture, useImagePreview, type ImagePreviewState } from './image-preview-store.ts'
import styles from './image-preview.module.css'
import { PreviewFollow } from './preview-follow.tsx'
import { usePersistedPreview } from './use-persisted-preview.ts'
import { usePictureGestures } from './use-picture-gestures.ts'

/** Where pictures open full-screen; mounted once, near the root. */
export function ImagePreview() {
  const preview = useImagePreview()
  usePersistedPreview(preview)
  return preview === undefined ? null : <PreviewDialog preview={preview} />
}

function PreviewDialog({ preview }: { preview: ImagePreviewState }) {
  const ref = useOpenDialog()
  useBackCloses(closeImagePreview)
  const { pictures, index, author, name } = preview
  const picture = pictures[index]
  const memberId = useSession()?.user.id
  const { ref: stage, isZoomed, hasSwiped, toggleZoom, pressKey } = usePictureGestures(preview)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (pressKey(event.key)) event.preventDefault()
  }
  return (
    <dialog
      ref={ref}
      className={styles.preview}
      data-veil="picture"
      aria-label={
        preview.kind === 'profile' ? `Profile picture of ${author.name}` : `Images of the post by ${author.name}`
      }
      onCancel={(event) => {
        event.preventDefault()
        closeImagePreview()
      }}
      onKeyDown={onKeyDown}
    >
      <div
        ref={stage}
        role="presentation"
        className={styles.stage}
        onClick={({ target }) => {
          if (target instanceof HTMLDivElement) closeImagePreview()
        }}
      >
        {pictures.map((each, at) => {
          const isNear = hasSwiped && Math.abs(at - index) === 1
          if (at !== index && !isNear && !isOnlyHere(each)) return null
          return <WholePicture key={each.src} picture={each} from={at - index} {...{ isNear, isZoomed }} />
        })}
        {!picture && <Avatar id={author.id} name={author.name} src={null} size="large" alt="" />}
      </div>
      <div className={styles.top}>
        <IconButton look="on-picture" label="Close" icon={<X aria-hidden />} onClick={closeImagePreview} />
        {pictures.length > 1 && <Count index={index} count={pictures.length} />}
        <span className={styles.spacer} />
        {memberId !== undefined && memberId !== author.id && <PreviewFollow author={author} />}
        {picture && (
          <Tools
            isZoomed={isZoomed}
            onZoom={toggleZoom}
            onDownload={() => void downloadPicture(picture.src, index === 0 ? name : `${name} ${index + 1}`)}
          />
        )}
      </div>
      {pictures.length > 1 && <Steps index={index} count={pictures.length} />}
      {picture && picture.alt !== '' && <p className={styles.caption}>{picture.alt}</p>}
    </dialog>
  )
}

type ToolsProps = { isZoomed: boolean; onZoom: () => void; onDownload: () => void }

function Tools({ isZoomed, onZoom, onDownload }: ToolsProps) {
  return (
    <>
      <IconButton
        look="on-picture"
        label={isZoomed ? 'Zoom out' : 'Zoom in'}
        icon={isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
        onClick={onZoom}
      />
      <IconButton look="on-picture" label="Download image" icon={<Download aria-hidden />} onClick={onDownload} />
    </>
  )
}

function Count({ index, count }: { index: number; count: number }) {
  return (
    <p className={styles.count} role="status">
      {index + 1} of {count}
    </p>
  )
}

// At either end a button stays focusable: a disabled one would take the arrow keys away with the focus.
function Steps({ index, count }: { index: number; count: number }) {
  return (
    <>
      <div className={styles.previous}>
        <IconButton
          look="on-picture"
          label="Previous image"
          icon={<ChevronLeft aria-hidden />}
          aria-disabled={index === 0}
          onClick={() => showPicture(index - 1)}
        />
      </div>
      <div className={styles.next}>
        <IconButton
          look="on-picture"
          label="Next image"
          icon={<ChevronRight aria-hidden />}
          aria-disabled={index === count - 1}
          onClick={() => showPicture(index + 1)}
        />
      </div>
    </>
  )
}

/** Of a post that waits: its address ends once the post is sent, so it is loaded before one steps to it. */
function isOnlyHere({ src }: Picture): boolean {
  return src.startsWith('blob:')
}

type WholePictureProps = {
  picture: Picture
  /** How many pictures after the one that is shown. */
  from: number
  isNear: boolean
  isZoomed: boolean
}

function WholePicture({ picture, from, isNear, isZoomed }: WholePictureProps) {
  const isSaving = useSavingData()
  const [isMissing, setMissing] = useState(false)
  const isShown = from === 0
  const place: CSSProperties & Record<'--from', number> = { '--from': from }
  const standIn = picture.thumbhash === undefined ? undefined : thumbhashUrl(picture.thumbhash)
  return (
    <div className={styles.place} style={place} aria-hidden={!isShown}>
      <img
        className={styles.picture}
        data-picture={isShown || undefined}
        hidden={isMissing || (!isShown && !isNear)}
        src={picture.src}
        srcSet={picture.srcSet}
        // Larger than the window, it takes a larger copy.
        sizes={isShown && isZoomed && !isSaving ? '300vw' : '100vw'}
        width={picture.width}
        height={picture.height}
        alt={picture.alt || 'Image'}
        draggable={false}
        onLoad={() => setMissing(false)}
        onError={() => setMissing(true)}
        style={standIn === undefined ? undefined : { backgroundImage: `url("${standIn}")` }}
      />
      {isMissing && isShown && <p className={styles.missing}>This image is not available right now.</p>}
    </div>
  )
}
