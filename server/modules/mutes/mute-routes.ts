import type { FastifyInstance } from 'fastify'
import { listMutes, muteMember, unmuteMember } from '#contract/mute.ts'
import { route } from '#server/http/route.ts'
import type { MuteService } from './mute-service.ts'

export function muteRoutes(app: FastifyInstance, { mutes }: { mutes: MuteService }): void {
  route(app, listMutes, ({ db, query, caller }) => mutes.list(db, caller.accountId, query))
  route(app, muteMember, ({ db, params, body, caller }) =>
    mutes.mute(
      db,
      { muterId: caller.accountId, mutedId: params.userId },
      body.ends_at ? Date.parse(body.ends_at) : null,
    ),
  )
  route(app, unmuteMember, ({ db, params, caller }) =>
    mutes.unmute(db, { muterId: caller.accountId, mutedId: params.userId }),
  )
}
