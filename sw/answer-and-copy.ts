import type { RouteHandlerCallbackOptions } from 'workbox-core'
import type { Strategy } from 'workbox-strategies'

/** Has a strategy answer. Where the answer breaks off there is no copy of it, and whoever asked hears of that by the answer itself. */
export function answerAndCopy(
  strategy: Strategy,
  { request, event }: Pick<RouteHandlerCallbackOptions, 'request' | 'event'>,
): Promise<Response> {
  const [answer, done] = strategy.handleAll({ request, event })
  done.catch((cause: unknown) => console.info('There is no copy of an answer.', cause))
  return answer
}
