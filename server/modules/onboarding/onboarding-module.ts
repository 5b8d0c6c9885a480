import type { Deps } from '#server/deps.ts'
import type { FastifyInstance } from 'fastify'
import { onboardingRoutes, tagRoutes } from './onboarding-routes.ts'
import { makeOnboardingService, type OnboardingService } from './onboarding-service.ts'
import { makeTagService } from './tag-service.ts'

/** Returns the service, which tells the auth module who has completed onboarding. */
export function registerOnboardingModule(app: FastifyInstance, { clock }: Deps): OnboardingService {
  const onboarding = makeOnboardingService({ clock })
  onboardingRoutes(app, { onboarding })
  tagRoutes(app, { tags: makeTagService({ clock }) })
  return onboarding
}
