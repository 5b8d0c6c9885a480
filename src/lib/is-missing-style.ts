/** Whether styles of a part of the app could not be loaded; the words are those of Vite's loader, which is in every build. */
export function isMissingStyle(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unable to preload CSS')
}
