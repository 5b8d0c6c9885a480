import type { WaitingPicture } from '#src/offline/outbox/kinds/create-post-kind.ts'
import { MediaGrid } from './media-grid.tsx'
import type { Picture } from './picture.ts'
import { useBlobUrls } from './use-blob-urls.ts'

type WaitingPicturesProps = {
  pictures: readonly WaitingPicture[]
  onOpen?: ((shown: readonly Picture[], index: number) => void) | undefined
}

// A pixel that shows nothing keeps the place until the bytes are read.
const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The pictures of a post that waits, read from this device. */
export function WaitingPictures({ pictures, onOpen }: WaitingPicturesProps) {
  const urls = useBlobUrls(pictures.map(({ blobKey }) => blobKey))
  const shown = pictures.map((picture): Picture => ({
    src: urls.get(picture.blobKey) ?? `${blank}#${picture.blobKey}`,
    srcSet: undefined,
    width: picture.width ?? 16,
    height: picture.height ?? 10,
    alt: picture.altText,
    thumbhash: undefined,
  }))
  return <MediaGrid pictures={shown} onOpen={onOpen && ((index) => onOpen(shown, index))} />
}
