import { ApiError, isOffline, messageOf } from '#src/offline/api/api-error.ts'
import type { FormNotice } from '#src/ui/form-notice.ts'

/** What a screen says where the server did not answer, unless it has to speak of what was typed. */
export const unreachableText = 'The server could not be reached. Please try again once you are back online.'

/** What a form says when a call failed: the server's sentence when it refused with one, else the screen's own words. */
export function failureMessage(error: unknown, words: { refused: string; unreachable: string }): string {
  if (!(error instanceof ApiError)) console.error(error)
  return messageOf(error, isOffline(error) ? words.unreachable : words.refused)
}

/** The same as a form's notice, about the field that the server named, where it named one. */
export function failureNotice(error: unknown, words: { refused: string; unreachable: string }): FormNotice {
  return {
    kind: 'error',
    text: failureMessage(error, words),
    field: error instanceof ApiError ? error.field : undefined,
  }
}
