import { shrinkPicture, type ShrunkPicture } from './shrink-picture.ts'

export type PictureRequest = { id: number; file: Blob }
export type PictureReply = { id: number; picture: ShrunkPicture } | { id: number; failure: string }

// The worker's whole life: a picture comes in, a smaller one goes out.
self.addEventListener('message', (event: MessageEvent<PictureRequest>) => {
  const { id, file } = event.data
  shrinkPicture(file).then(
    (picture) => reply({ id, picture }),
    (cause: unknown) => reply({ id, failure: cause instanceof Error ? cause.message : String(cause) }),
  )
})

function reply(message: PictureReply): void {
  self.postMessage(message)
}
