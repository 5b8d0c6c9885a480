import ImageDown from 'lucide-react/icons/image-down'
import { useState } from 'react'
import { breakpoints } from '#src/lib/breakpoints.ts'
import { classNames } from '#src/lib/class-names.ts'
import styles from './media-grid.module.css'
import { coverScale, gridRatio, type Picture } from './picture.ts'
import { copiesInMarkup, setCopies } from './set-copies.ts'
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
  const ratio = gridRatio(shown)
  const count = shown.length
  return (
    <div className={classNames(styles.grid, layouts[count])} style={{ aspectRatio: ratio }}>
      {shown.map((picture, index) => (
        <GridCell
          key={picture.src}
          picture={picture}
          label={picture.alt || `Image ${index + 1} of ${count}`}
          sizes={sizesOf(count, coverScale(picture, { ratio, index, count }))}
          onOpen={onOpen && (() => onOpen(index))}
        />
      ))}
    </div>
  )
}

/** How wide a picture is drawn. What loses little at its sides stays with the smaller copy: a phone pays for each. */
function sizesOf(count: number, coverScale: number): string {
  const scale = coverScale > 2 ? coverScale : 1
  const [ofWindow, px] = count === 1 ? [82, 512] : [48, 310]
  return `${breakpoints.phone} ${Math.round(ofWindow * scale)}vw, ${Math.round(px * scale)}px`
}

interface GridCellProps {
  picture: Picture
  label: string
  /** As an `img` takes them. */
  sizes: string
  onOpen: (() => void) | undefined
}

function GridCell({ picture, label, sizes, onOpen }: GridCellProps) {
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
        <GridPicture picture={picture} copies={copies} alt={label} sizes={sizes} />
      </div>
    )
  }
  return (
    <button type="button" className={styles.cell} data-cell aria-label={`Open: ${label}`} onClick={onOpen}>
      <GridPicture picture={picture} copies={copies} alt="" sizes={sizes} />
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
  sizes: string
}

function GridPicture({ picture, copies, alt, sizes }: GridPictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  return (
    <>
      <StandIn thumbhash={picture.thumbhash} />
      <img
        className={classNames(styles.picture, state === 'shown' && styles.shown)}
        src={copies.src}
        {...copiesInMarkup({ srcSet: copies.srcSet, sizes })}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        ref={(image) => {
          if (image) setCopies(image, { srcSet: copies.srcSet, sizes })
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
