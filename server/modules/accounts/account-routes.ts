import { listSuggestions, readProfile, updateProfile } from '#contract/account.ts'
import { changeUsername } from '#contract/own-account.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { ProfileService } from './profile-service.ts'
import { suggestMembers } from './suggestion-service.ts'
import type { UsernameService } from './username-service.ts'

export function profileRoutes(app: FastifyInstance, { profiles }: { profiles: ProfileService }): void {
  route(app, readProfile, async ({ db, params, caller }) => ({
    profile: await profiles.read(db, params.id, caller.accountId),
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

export function suggestionRoutes(app: FastifyInstance, { clock }: { clock: () => number }): void {
  route(app, listSuggestions, async ({ db, query, caller }) => ({
    suggestions: await suggestMembers(db, { viewerId: caller.accountId, now: clock() }, query.limit),
  }))
}
