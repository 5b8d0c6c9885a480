import { webShareTarget } from '#contract/web-share-target.ts'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/**
 * The worker takes what other apps share; a form comes here only where there is none yet. One of another site is refused, and
 * whoever shared something through the system is led into the app: nothing but the worker could keep what they shared.
 */
export function guardShareTarget(app: FastifyInstance): void {
  app.post(webShareTarget.path, {
    // Before the body is read, as nobody is going to.
    onRequest: async ({ headers }, reply) => {
      if (isFromElsewhere(headers['sec-fetch-site'])) {
        throw refuse('forbidden', 'Other sites cannot share into this app.')
      }
      return reply.redirect('/', 303)
    },
    handler: async () => undefined,
  })
}

/** `none` is the system or the member themselves; older browsers say nothing. */
function isFromElsewhere(site: string | string[] | undefined): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
