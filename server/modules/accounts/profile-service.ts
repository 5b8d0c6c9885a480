import type { Profile } from '#contract/account.ts'
import type { ProfileChanges } from '#contract/profile-changes.ts'
import { accountIdSchema } from '#contract/ids.ts'
import { formerUsernameMs } from '#contract/own-account.ts'
import { assertMemberKnown } from '#server/assert-there.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { ReadAtReplica } from '#server/infra/db/read-aside.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findMember } from './member-summary-repo.ts'
import { findProfile, updateProfileColumns, type ProfileColumns, type ProfileRow } from './profile-repo.ts'
import { findFormerOwner } from './username-repo.ts'
import { toProfile } from './profile-view.ts'

export type ProfileService = ReturnType<typeof makeProfileService>

interface ProfileDeps {
  events: DomainEvents
  clock: () => number
  readAtReplica: ReadAtReplica
}

/** Profiles: read by anyone signed in, changed by their owner. */
export function makeProfileService({ events, clock, readAtReplica }: ProfileDeps) {
  return {
    /**
     * `idOrUsername` may be an id or a username in any letter case, also a former one, with or without the @ of a mention. Read at a
     * replica where there is one; at the primary it is asked whether the viewer may see it, and for whoever the replica does not know yet.
     */
    async show(db: Db, idOrUsername: string, viewerId: string): Promise<Profile> {
      const { reads, row } = await readAtReplica(viewerId, db, async (reads) => ({
        reads,
        row: await find(reads, idOrUsername, viewerId),
      }))
      const isSure = reads === db || (row !== undefined && (await findMember(db, row.id, viewerId)) !== undefined)
      return toProfile(assertMemberKnown(isSure ? row : await find(db, idOrUsername, viewerId)))
    },

    async change(db: Db, changes: ProfileChanges, accountId: string): Promise<Profile> {
      await updateProfileColumns(db, accountId, toColumns(changes))
      if (changes.first_name !== undefined || changes.last_name !== undefined) {
        await events.emit(db, { type: 'account-renamed', actorId: accountId })
      }
      return toProfile(assertMemberKnown(await findProfile(db, { id: accountId }, accountId)))
    },
  }

  async function find(db: Db, idOrUsername: string, viewerId: string): Promise<ProfileRow | undefined> {
    const id = accountIdSchema.safeParse(idOrUsername.toLowerCase())
    if (id.success) return findProfile(db, { id: id.data }, viewerId)
    const usernameKey = idOrUsername.replace(/^@/, '').toLowerCase()
    return (await findProfile(db, { usernameKey }, viewerId)) ?? (await findByFormerName(db, usernameKey, viewerId))
  }

  async function findByFormerName(db: Db, usernameKey: string, viewerId: string) {
    const id = await findFormerOwner(db, usernameKey, clock() - formerUsernameMs)
    return id === undefined ? undefined : findProfile(db, { id }, viewerId)
  }
}

/** Only what is there is changed; an empty text empties the column. */
function toColumns(changes: ProfileChanges): ProfileColumns {
  const { first_name, last_name, bio, city, country, website } = changes
  return {
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(city !== undefined && { city: city || null }),
    ...(country !== undefined && { country: country || null }),
    ...(website !== undefined && { website: website || null }),
  }
}
