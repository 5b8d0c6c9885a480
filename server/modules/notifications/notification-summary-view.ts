import { toldDecisionSchema, type ToldDecision } from '#contract/decision.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { product } from '#contract/product.ts'

/** Of a text that a notification or a message about it brings. */
export const previewCharacters = 120

/** What is selected of the decision that a notification tells of; all null where it tells of none. */
export const decisionColumns = [
  'decisions.id as told_decision_id',
  'appeals.decision_id as appealed_id',
  'decisions.action as decision_action',
  'decisions.kind as decision_kind',
  'decisions.subject_id as decision_subject_id',
  'decisions.post_id as decision_post_id',
  'decisions.author_id as decision_author_id',
  'decisions.reason as decision_reason',
  'decisions.until_at as decision_until',
] as const

interface Row {
  account_id: string
  told_decision_id: string | null
  appealed_id: string | null
  decision_action: string | null
  decision_kind: string | null
  decision_subject_id: string | null
  decision_post_id: string | null
  decision_author_id: string | null
  decision_reason: string | null
  decision_until: number | null
  decision_holds: unknown
}

/** What a notification about a decision says beside the usual; it names no moderator. */
export interface DecisionFacts {
  decision: ToldDecision
  /** The product itself. */
  name: string
  /** Whose profile it leads to when it is about no post. */
  actorId: string
  postId: string | null
}

/** Undefined where a notification tells of no decision. */
export function decisionOf(row: Row): DecisionFacts | undefined {
  if (row.decision_action === null) return undefined
  const isOwn = row.decision_author_id === row.account_id
  const decision = toldDecisionSchema.parse({
    action: row.decision_action,
    kind: row.decision_kind,
    about: isOwn ? 'own' : 'report',
    reason: isOwn ? row.decision_reason : null,
    until: row.decision_until === null ? null : new Date(row.decision_until).toISOString(),
    ...(isOwn && { id: row.told_decision_id, may_appeal: mayAppeal(row) }),
  })
  const actorId = (decision.kind === 'member' && row.decision_subject_id) || row.account_id
  return { decision, name: product.name, actorId, postId: row.decision_post_id }
}

/** Once against each removal, limit and suspension, as long as it holds. */
function mayAppeal({ decision_holds, appealed_id }: Row): boolean {
  return appealed_id === null && Boolean(decision_holds)
}

/** The words of somebody that a notification brings: of a comment, or of the post whose author mentioned its member. */
export function wordsOf(row: { type: string; content: string | null; text_content: string | null }): string | null {
  const mention: NotificationKind = 'mention'
  return row.content ?? (row.type === mention ? row.text_content : null)
}
