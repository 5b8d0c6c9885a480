import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import type { Turn, Verdict } from '#server/infra/jobs/job-lane.ts'
import { reviveJobsDeadBefore } from '#server/infra/db/job-repo.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import type { FastifyInstance } from 'fastify'
import type { OrderErasure } from '#server/modules/auth/leaving-service.ts'
import { eraseMember, type ErasureDeps } from '#server/erasure/erase-member.ts'
import { deleteTombstonesBefore, findErasable } from './erasure-repo.ts'

/** As long as a session lasts unused: a device that was away for longer asks for everything anew. */
const tombstoneLifeMs = 90 * dayMs

const jobs = { queue: 'upkeep', kind: 'erase-member' } as const

/** Erases members for good whose time to change their mind is over; answers how to order that. */
export function registerErasureModule(app: FastifyInstance, deps: Deps): OrderErasure {
  const { clock } = deps
  const order = app.jobs.define<{ accountId: string }>({
    ...jobs,
    perform: ({ accountId }, turn) => perform({ ...deps, removeMedia: app.removeMedia }, accountId, turn),
  })
  app.addHook('onClose', upkeepHourly(deps, { what: 'sweeping after erasures', task: () => sweepErasures(deps) }))
  return (transaction, accountId, erasedFrom) =>
    order(transaction, { accountId }, { key: accountId, afterMs: erasedFrom - clock() })
}

/** Forgets what erased posts left behind, and has those erased in the end whose erasure was given up. */
export async function sweepErasures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteTombstonesBefore(db, now - tombstoneLifeMs)
  // It failed for days, and may have taken processes down: not at once, but whoever was promised to be erased is.
  await reviveJobsDeadBefore(db, { ...jobs, instant: now - dayMs }, now)
}

async function perform(deps: ErasureDeps, accountId: string, { db, id }: Turn): Promise<Verdict> {
  const member = await findErasable(db, accountId)
  // They are back.
  if (!member || member.erased_from === null) return { status: 'done' }
  const earlyByMs = member.erased_from - deps.clock()
  if (earlyByMs > 0) return { status: 'again', reason: 'it is not yet time', afterMs: earlyByMs }
  await eraseMember(deps, member, id)
  return { status: 'done' }
}
