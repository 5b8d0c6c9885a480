import * as z from 'zod/mini'
import { accountSummarySchema } from './account.ts'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { tagIdSchema } from './ids.ts'
import { limits } from './rules.ts'
import { tidyLine } from './tidy-line.ts'

export const tagSchema = z.object({ id: tagIdSchema, name: z.string() })
export type Tag = z.infer<typeof tagSchema>

export const readOnboardingStatus = endpoint({
  name: 'readOnboardingStatus',
  method: 'GET',
  path: '/onboarding/status',
  access: 'member',
  summary: 'Whether the caller follows at least 5 members and chose at least 5 tags (once true, stays true)',
  reply: z.object({ completed: z.boolean() }),
})

export const onboardingSuggestionsSchema = z.object({
  profiles: z.object({
    companies: z.array(accountSummarySchema),
    popularUsers: z.array(accountSummarySchema),
  }),
  tags: z.array(tagSchema),
})
export type OnboardingSuggestions = z.infer<typeof onboardingSuggestionsSchema>

export const readOnboardingSuggestions = endpoint({
  name: 'readOnboardingSuggestions',
  method: 'GET',
  path: '/onboarding/suggestions',
  access: 'member',
  summary: 'Accounts and tags to start with: house accounts as companies, well-followed members as popularUsers',
  reply: z.object({ suggestions: onboardingSuggestionsSchema }),
})

export const listMyTags = endpoint({
  name: 'listMyTags',
  method: 'GET',
  path: '/tags',
  access: 'member',
  summary: "The caller's tags",
  reply: z.object({ tags: z.array(tagSchema) }),
})

export const listAllTags = endpoint({
  name: 'listAllTags',
  method: 'GET',
  path: '/tags/all',
  access: 'member',
  summary: 'Every tag one can choose',
  reply: z.object({ tags: z.array(tagSchema) }),
})

export const addTag = endpoint({
  name: 'addTag',
  method: 'POST',
  path: '/tags',
  access: 'member',
  summary: 'Choose a tag by name; choosing twice is the same as once',
  body: z.object({ name: z.string().check(z.overwrite(tidyLine), z.minLength(1), z.maxLength(limits.tagName)) }),
  reply: z.object({ tag: tagSchema }),
})

export const removeTag = endpoint({
  name: 'removeTag',
  method: 'DELETE',
  path: '/tags/:id',
  access: 'member',
  summary: 'Give up a tag',
  params: z.object({ id: tagIdSchema }),
  reply: messageReplySchema,
})
