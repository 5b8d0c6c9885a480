import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { makeCallsUnderWay, type CallsUnderWay } from './calls-under-way.ts'
import type { DiskRoom } from './disk-room.ts'
import type { Caller } from './endpoint-call.ts'
import { makeLeaseKeeper, type LeaseKeeper } from './lease-keeper.ts'
import { makeLostClaims, type LostClaims } from './lost-claims.ts'
import { makeReplyText, type ReplyText } from './reply-text.ts'
import type { Uploads } from './uploads.ts'

type RoutingDeps = Pick<
  Deps,
  'db' | 'dialect' | 'clock' | 'sharedClock' | 'log' | 'budgets' | 'limiter' | 'replyText' | 'replica'
>

/** What `route` needs to serve an endpoint; the app carries it so that modules pass nothing on. */
export type Routing = RoutingDeps & {
  leases: LeaseKeeper
  lostClaims: LostClaims
  diskRoom: DiskRoom
  openUploadRoom: Uploads
  replyText: ReplyText
  stopping: Stopping
  underWay: CallsUnderWay
}

/** Whether the server was told to stop: it still answers then, but wants no new visitors. */
export interface Stopping {
  hasBegun: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    servedWith: Routing
  }
  interface FastifyContextConfig {
    /** Answered also while the server has too much to do (`load-limits.ts`). */
    isServedUnderLoad?: true
  }
  interface FastifyRequest {
    /** Set before the body is read, by the access rule of the endpoint. */
    caller: Caller | undefined
    /** Of a call that carries a piece of a file, as it comes in. */
    pieceChunks: AsyncIterable<Buffer> | undefined
  }
}

export function addRouting(
  app: FastifyInstance,
  { db, dialect, clock, sharedClock, log, budgets, limiter, replica, replyText = makeReplyText() }: RoutingDeps,
  { diskRoom, openUploadRoom }: Pick<Routing, 'diskRoom' | 'openUploadRoom'>,
): void {
  // A key that one instance holds may be asked for at another.
  const byOneClock = { db, clock: sharedClock, log }
  const lostClaims = makeLostClaims(byOneClock)
  const leases = makeLeaseKeeper(byOneClock)
  app.addHook('onClose', async () => {
    lostClaims.stop()
    await leases.stop()
  })
  app.decorate('servedWith', {
    db,
    dialect,
    clock,
    sharedClock,
    log,
    budgets,
    limiter,
    leases,
    lostClaims,
    diskRoom,
    openUploadRoom,
    replyText,
    stopping: { hasBegun: false },
    underWay: makeCallsUnderWay(),
    ...(replica && { replica }),
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('pieceChunks', undefined)
}
