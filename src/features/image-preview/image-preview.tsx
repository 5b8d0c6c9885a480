import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
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

/** Where pictures open full-screen; mounted once, near the root. */
export function ImagePreview() {
  const preview = useImagePreview()
  usePersistedPreview(preview)
  return preview === undefined ? null : <PreviewDialog preview={preview} />
}

function PreviewDialog({ preview }: { preview: ImagePreviewState }) {
  const ref = useOpenDialog()
  useBackCloses(closeImagePreview)
  const { pictures, index, author } = preview
  const picture = pictures[index]
  const memberId = useSession()?.user.id
  const swipe = useSwipe((step) => showPicture(index + step))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step !== undefined) showPicture(index + step)
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
        role="presentation"
        className={styles.stage}
        {...swipe}
        onClick={(event) => {
          if (event.target === event.currentTarget) closeImagePreview()
        }}
      >
        {pictures.map(
          (each, at) =>
            (at === index || isOnlyHere(each)) && <WholePicture key={each.src} picture={each} isShown={at === index} />,
        )}
        {!picture && <Avatar id={author.id} name={author.name} src={null} size="large" alt="" />}
      </div>
      <div className={styles.top}>
        <IconButton look="on-picture" label="Close" icon={<X aria-hidden />} onClick={closeImagePreview} />
        <span className={styles.spacer} />
        {memberId !== undefined && memberId !== author.id && <PreviewFollow author={author} />}
        {picture && (
          <IconButton
            look="on-picture"
            label="Download image"
            icon={<Download aria-hidden />}
            onClick={() => void downloadPicture(picture.src)}
          />
        )}
      </div>
      {pictures.length > 1 && <Steps index={index} count={pictures.length} />}
      {picture && picture.alt !== '' && <p className={styles.caption}>{picture.alt}</p>}
    </dialog>
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
      <p className={styles.count} role="status">
        {index + 1} of {count}
      </p>
    </>
  )
}

/** Of a post that waits: its address ends once the post is sent, so it is loaded before one steps to it. */
function isOnlyHere({ src }: Picture): boolean {
  return src.startsWith('blob:')
}

function WholePicture({ picture, isShown }: { picture: Picture; isShown: boolean }) {
  const standIn = picture.thumbhash === undefined ? undefined : thumbhashUrl(picture.thumbhash)
  return (
    <img
      className={styles.picture}
      hidden={!isShown}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes="100vw"
      width={picture.width}
      height={picture.height}
      alt={picture.alt || 'Image'}
      draggable={false}
      style={standIn === undefined ? undefined : { backgroundImage: `url("${standIn}")` }}
    />
  )
}

const swipePx = 48

/** Tells a sideways swipe (+1 to the next, -1 to the previous) from a press or a scroll. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current =
        event.isPrimary && event.pointerType !== 'mouse' ? { x: event.clientX, y: event.clientY } : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current === undefined) return
      const x = event.clientX - start.current.x
      const y = event.clientY - start.current.y
      start.current = undefined
      if (Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
