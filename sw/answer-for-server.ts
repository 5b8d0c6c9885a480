import { setCatchHandler } from 'workbox-routing'
import { noAnswer } from '#src/offline/api/no-answer.ts'

/** Answers in the server's place what no route had an answer for; a navigation gets the browser's own page about that. */
export function answerForServer(): void {
  setCatchHandler(({ request }) => Promise.resolve(request.mode === 'navigate' ? Response.error() : noAnswer()))
}
