import type { BodyOf } from '#contract/endpoint.ts'
import { newInvitationSchema, type makeInvitation } from '#contract/sign-up.ts'

export const noInvitation = { uses: '1', days: '', note: '' }
export type InvitationField = keyof typeof noInvitation

interface CheckedInvitation {
  /** Absent where something is wrong. */
  body?: BodyOf<typeof makeInvitation>
  /** What is wrong, by field. */
  problems: Partial<Record<InvitationField, string>>
}

/** What was typed as the server takes it, or what is wrong with each field. */
export function checkInvitation({ uses, days, note }: typeof noInvitation): CheckedInvitation {
  const length = days.trim() === '' ? {} : { days: Number(days) }
  const { data, error } = newInvitationSchema.safeParse({ uses: Number(uses), note, ...length })
  if (data !== undefined) return { body: data, problems: {} }
  const found = error.issues.map(({ path, message }) => [path[0], message] as const)
  return { problems: Object.fromEntries(found.toReversed()) }
}
