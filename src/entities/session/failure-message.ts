import { ApiError, isOffline, messageOf } from '#src/offline/api/api-error.ts'

/** What a form says when a call failed: the server's sentence when it refused with one, else the screen's own words. */
export function failureMessage(error: unknown, words: { refused: string; unreachable: string }): string {
  if (!(error instanceof ApiError)) console.error(error)
  return messageOf(error, isOffline(error) ? words.unreachable : words.refused)
}
