import type { FastifyInstance } from 'fastify'
import { readPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/push.ts'
import { route } from '#server/http/route.ts'
import type { PushService } from './push-service.ts'

export function pushRoutes(app: FastifyInstance, { push }: { push: PushService }): void {
  route(app, readPushKey, async () => ({ public_key: push.publicKey }))
  route(app, subscribeToPush, async ({ db, body, caller }) => {
    await push.subscribe(db, body, caller)
    return { message: 'This device will be told.' }
  })
  route(app, unsubscribeFromPush, async ({ db, body, caller }) => {
    await push.unsubscribe(db, caller.accountId, body.endpoint)
    return { message: 'This device will not be told any more.' }
  })
}
