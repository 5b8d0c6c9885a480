/** What would have read a picture did not come: the network lost it, or something answered in its place. Says nothing about the picture. */
export class LostCodeError extends Error {
  override readonly name = 'LostCodeError'
}
