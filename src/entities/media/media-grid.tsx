import ImageDown from 'lucide-react/icons/image-down'
import { useState } from 'react'
import { breakpoints } from '#src/lib/breakpoints.ts'
import { classNames } from '#src/lib/class-names.ts'
import styles from './media-grid.module.css'
import { gridRatio, type Picture } from './picture.ts'
import { thumbhashUrl } from './thumbhash-url.ts'
import { useFrugalPicture, type PictureCopies } from './use-frugal-picture.ts'

const layouts = ['', styles.one, styles.two, styles.three]

type MediaGridProps = {
  pictures: readonly Picture[]
  /** Absent where pictures open nothing. */
  onOpen?: ((index: number) => void) | undefined
}

/** One to three pictures of a post in space that is kept before they load. While data is saved, each loads on a tap. */
export function MediaGrid({ pictures, onOpen }: MediaGridProps) {
  const shown = pictures.slice(0, 3)
  if (shown.length === 0) return null
  return (
    <div className={classNames(styles.grid, layouts[shown.length])} style={{ aspectRatio: gridRatio(shown) }}>
      {shown.map((picture, index) => (
        <GridCell
          key={picture.src}
          picture={picture}
          label={picture.alt || `Image ${index + 1} of ${shown.length}`}
          portion={shown.length}
          onOpen={onOpen && (() => onOpen(index))}
        />
      ))}
    </div>
  )
}

interface GridCellProps {
  picture: Picture
  label: string
  portion: number
  onOpen: (() => void) | undefined
}

function GridCell({ picture, label, portion, onOpen }: GridCellProps) {
  const { isDeferred, copies, load } = useFrugalPicture(picture)
  if (isDeferred) {
    return (
      <button type="button" className={styles.cell} data-cell aria-label={`Load: ${label}`} onClick={load}>
        <StandIn thumbhash={picture.thumbhash} />
        <span className={styles.load} aria-hidden="true">
          <ImageDown />
          Tap to load
        </span>
      </button>
    )
  }
  if (!onOpen) {
    return (
      <div className={styles.cell}>
        <GridPicture picture={picture} copies={copies} alt={label} portion={portion} />
      </div>
    )
  }
  return (
    <button type="button" className={styles.cell} data-cell aria-label={`Open: ${label}`} onClick={onOpen}>
      <GridPicture picture={picture} copies={copies} alt="" portion={portion} />
    </button>
  )
}

function StandIn({ thumbhash }: { thumbhash: string | undefined }) {
  const url = thumbhash === undefined ? undefined : thumbhashUrl(thumbhash)
  return url === undefined ? null : <img className={styles.standin} src={url} alt="" aria-hidden="true" />
}

interface GridPictureProps {
  picture: Picture
  copies: PictureCopies
  alt: string
  portion: number
}

function GridPicture({ picture, copies, alt, portion }: GridPictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  return (
    <>
      <StandIn thumbhash={picture.thumbhash} />
      <img
        className={classNames(styles.picture, state === 'shown' && styles.shown)}
        src={copies.src}
        srcSet={copies.srcSet}
        sizes={portion === 1 ? `${breakpoints.phone} 82vw, 512px` : `${breakpoints.phone} 48vw, 310px`}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        ref={(image) => {
          // A picture that was in the cache may be complete before React listens.
          if (image?.complete && image.naturalWidth > 0) setState('shown')
        }}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
      />
      {state === 'broken' && (
        <span className={styles.broken}>{picture.alt || 'This image is not available right now.'}</span>
      )}
    </>
  )
}
