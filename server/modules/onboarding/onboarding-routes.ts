import {
  addTag,
  listAllTags,
  listMyTags,
  readOnboardingStatus,
  readOnboardingSuggestions,
  removeTag,
} from '#contract/onboarding.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { OnboardingService } from './onboarding-service.ts'
import type { TagService } from './tag-service.ts'

export function onboardingRoutes(app: FastifyInstance, { onboarding }: { onboarding: OnboardingService }): void {
  route(app, readOnboardingStatus, async ({ db, caller }) => ({
    completed: await onboarding.isCompleted(db, caller.accountId),
  }))

  route(app, readOnboardingSuggestions, async ({ db, caller }) => ({
    suggestions: await onboarding.suggest(db, caller.accountId),
  }))
}

export function tagRoutes(app: FastifyInstance, { tags }: { tags: TagService }): void {
  route(app, listMyTags, async ({ db, caller }) => ({ tags: await tags.listOf(db, caller.accountId) }))

  route(app, listAllTags, async ({ db }) => ({ tags: await tags.listAll(db) }))

  route(app, addTag, async ({ db, body, caller }) => ({ tag: await tags.choose(db, body.name, caller.accountId) }))

  route(app, removeTag, async ({ db, params, caller }) => {
    await tags.giveUp(db, params.id, caller.accountId)
    return { message: 'Tag removed.' }
  })
}
