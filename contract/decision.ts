import * as z from 'zod/mini'
import { instantSchema } from './endpoint.ts'
import { reportedKindSchema } from './report.ts'

/** What moderators can do about a thing or its author. */
export const decisionActionSchema = z.enum(['dismiss', 'remove', 'warn', 'limit', 'suspend', 'restore'])
export type DecisionAction = z.infer<typeof decisionActionSchema>

/** What members are told of: the same, and that an appeal was rejected. */
export const toldActionSchema = z.enum([...decisionActionSchema.options, 'reject-appeal'])
type ToldAction = z.infer<typeof toldActionSchema>

/** A decision as a member is told of it. */
export const toldDecisionSchema = z.object({
  action: toldActionSchema,
  kind: reportedKindSchema,
  /** Whether it is about what the member reported, or about what is their own. */
  about: z.enum(['report', 'own']),
  /** Why; to its author only. */
  reason: z.nullable(z.string()),
  /** Until when a limit lasts. */
  until: z.nullable(instantSchema),
  id: z.optional(z.uuid()),
  /** Whether the member may ask once that it is looked at again. */
  may_appeal: z.optional(z.boolean()),
})
export type ToldDecision = z.infer<typeof toldDecisionSchema>

/** Completes the sentence "Sayso …". */
export function actOfDecision({ action, kind, about, until }: ToldDecision): string {
  return about === 'report' ? aboutReport(action, kind) : aboutOwn(action, { kind, until })
}

function aboutReport(action: ToldAction, kind: ToldDecision['kind']): string {
  if (action === 'dismiss') return `looked at your report of a ${kind} and found nothing against the rules`
  return action === 'remove' ? `removed a ${kind} that you reported` : `acted on your report of a ${kind}`
}

function aboutOwn(action: ToldAction, { kind, until }: Pick<ToldDecision, 'kind' | 'until'>): string {
  const account = kind === 'member'
  switch (action) {
    case 'dismiss':
      return `found nothing against the rules in your ${account ? 'profile' : kind}`
    case 'remove':
      return `removed your ${kind}`
    case 'warn':
      return account ? 'warned you' : `warned you about your ${kind}`
    case 'limit':
      return `made your account read-only${until === null ? '' : ` until ${dayOf(until)}`}`
    case 'suspend':
      return 'suspended your account'
    case 'reject-appeal':
      return account
        ? 'looked at your appeal, and the decision stays'
        : `looked at your appeal about your ${kind}, and the decision stays`
    case 'restore':
      return account ? 'lifted what your account was held to' : `put your ${kind} back`
  }
}

/** DD-MM-YYYY, in UTC. */
export function dayOf(instant: string): string {
  return instant.slice(0, 10).split('-').toReversed().join('-')
}
