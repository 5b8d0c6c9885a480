import { readProfile } from '#contract/account.ts'
import { listSuggestions } from '#contract/follow.ts'
import { updateProfile } from '#contract/profile-changes.ts'
import { changeUsername } from '#contract/own-account.ts'
import { route } from '#server/http/route.ts'
import type { ReadAside } from '#server/infra/db/read-aside.ts'
import type { FastifyInstance } from 'fastify'
import type { ProfileService } from './profile-service.ts'
import type { SuggestMembers } from './suggestion-service.ts'
import type { UsernameService } from './username-service.ts'

export function profileRoutes(app: FastifyInstance, { profiles }: { profiles: ProfileService }): void {
  route(app, readProfile, async ({ db, params, caller }) => ({
    profile: await profiles.show(db, params.id, caller.accountId),
  }))

  route(app, updateProfile, async ({ db, body, caller }) => ({
    message: 'Profile saved.',
    profile: await profiles.change(db, body, caller.accountId),
  }))
}

export function usernameRoutes(app: FastifyInstance, { usernames }: { usernames: UsernameService }): void {
  route(app, changeUsername, async ({ db, body, caller }) => {
    await usernames.change(db, body.username, caller.accountId)
    return { message: 'Your username is changed.', username: body.username }
  })
}

export function suggestionRoutes(
  app: FastifyInstance,
  { clock, readAside, suggestMembers }: { clock: () => number; readAside: ReadAside; suggestMembers: SuggestMembers },
): void {
  route(app, listSuggestions, async ({ query, caller: { accountId } }) => ({
    // Hundreds of accounts are looked at: too much for the thread that answers everybody.
    suggestions: await readAside(accountId, (reads) =>
      suggestMembers(reads, { viewerId: accountId, now: clock() }, query.limit),
    ),
  }))
}
