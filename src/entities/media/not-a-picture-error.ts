/** The picked file is not a picture that this browser can read. */
export class NotAPictureError extends Error {
  override readonly name = 'NotAPictureError'
}
