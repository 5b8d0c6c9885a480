import { dayOf } from '#contract/decision.ts'
import { dayMs } from '#contract/durations.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { signUpClosedText, signUpModeSchema, type SignUpMode } from '#contract/sign-up-mode.ts'
import type { Invitation, newInvitationSchema, SignUpSettings } from '#contract/sign-up.ts'
import type { RecordSiteAct } from '#server/infra/db/audit-log-repo.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { SignUpDoor } from '../auth/registration-service.ts'
import { groupInvitationCode, makeInvitationCode, tidyInvitationCode } from './invitation-code.ts'
import {
  deleteInvitation,
  deleteSpentInvitations,
  findInvitation,
  findSetting,
  insertInvitation,
  listInvitations,
  spendInvitation,
  upsertSetting,
} from './sign-up-repo.ts'

interface SignUpDeps {
  clock: () => number
  newId: () => string
  record: RecordSiteAct
}

const setting = 'sign-up'
/** That can be used at a time. */
const mostInvitations = 200
const modeNames = { open: 'Open', invitation: 'By invitation', closed: 'Closed' } as const

/** Who may sign up. It is read from the database each time, so that every instance follows at once. */
export function makeSignUpService({ clock, newId, record }: SignUpDeps) {
  return {
    mode: readMode,
    door: makeDoor(clock),

    async read(db: Db): Promise<SignUpSettings> {
      const invitations = await listInvitations(db, { now: clock(), limit: mostInvitations })
      return { mode: await readMode(db), invitations: invitations.map(toInvitation) }
    },

    async change(db: Db, mode: SignUpMode, by: string): Promise<void> {
      if ((await readMode(db)) === mode) return
      await upsertSetting(db, { name: setting, value: mode })
      await record(db, { action: 'sign-up', reason: modeNames[mode], by })
    },

    async invite(db: Db, { uses, days, note }: Parsed<typeof newInvitationSchema>, by: string): Promise<Invitation> {
      const now = clock()
      await deleteSpentInvitations(db, now)
      if ((await listInvitations(db, { now, limit: mostInvitations })).length >= mostInvitations)
        throw refuse('conflict', `There are ${mostInvitations} invitations already. Please withdraw some first.`)
      const expires_at = days === undefined ? null : now + days * dayMs
      const row = { id: newId(), code: makeInvitationCode(), note, uses, uses_left: uses, expires_at, created_at: now }
      await insertInvitation(db, row)
      await record(db, { action: 'invite', reason: describe(row), by, about: row.id })
      return toInvitation(row)
    },

    async withdraw(db: Db, id: string, by: string): Promise<void> {
      const row = await deleteInvitation(db, id)
      if (!row) throw refuse('not-found', 'This invitation does not exist any more.')
      await record(db, { action: 'withdraw-invitation', reason: describe(row), by, about: id })
    },
  }
}

function makeDoor(clock: () => number): SignUpDoor {
  async function refuseClosed(db: Db): Promise<void> {
    if ((await readMode(db)) === 'closed') throw refuse('sign-up-closed', signUpClosedText)
  }
  async function enter(db: Db, invitation: string | undefined, isGood: typeof spendInvitation): Promise<void> {
    await refuseClosed(db)
    if ((await readMode(db)) !== 'invitation') return
    const code = tidyInvitationCode(invitation ?? '')
    if (code === '') throw invitationWrong('Signing up needs an invitation code.')
    // Which of the reasons it was is told to nobody.
    if (!(await isGood(db, code, clock())))
      throw invitationWrong('This invitation code is wrong, used up or has expired.')
  }
  return {
    refuseClosed,
    judge: (db, invitation) =>
      enter(db, invitation, async (...asked) => (await findInvitation(...asked)) !== undefined),
    pass: (db, invitation) => enter(db, invitation, spendInvitation),
  }
}

function invitationWrong(message: string): Error {
  return refuse('invitation-wrong', message, { field: 'invitation' })
}

async function readMode(db: Db): Promise<SignUpMode> {
  return signUpModeSchema.parse((await findSetting(db, setting)) ?? 'open')
}

/** For the log, which everybody with a role reads: without the code itself. */
function describe({ uses, expires_at, note }: Row<'invitations'>): string {
  const whom = uses === 1 ? 'For 1 member' : `For ${uses} members`
  const until = expires_at === null ? '' : `, until ${dayOf(new Date(expires_at).toISOString())}`
  return `${whom}${until}${note && `: ${note}`}`
}

function toInvitation({ id, code, note, uses, uses_left, expires_at, created_at }: Row<'invitations'>): Invitation {
  const ends = expires_at === null ? null : new Date(expires_at).toISOString()
  const made = new Date(created_at).toISOString()
  return { id, code: groupInvitationCode(code), note, uses, uses_left, expires_at: ends, created_at: made }
}
