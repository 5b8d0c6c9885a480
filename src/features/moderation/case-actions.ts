import type { DecisionAction } from '#contract/decision.ts'
import type { ReportCase } from '#contract/moderation.ts'

interface ActionRecord {
  label: string
  /** The key that asks for it while a case has the focus. */
  key: string
  /** What comes of it, in the dialog. */
  says: string
  isPossible: (found: ReportCase) => boolean
}

const isContent = ({ kind }: ReportCase) => kind !== 'member'

/** What can be decided, in the order of the buttons. */
export const caseActions: Record<DecisionAction, ActionRecord> = {
  dismiss: {
    ...{ label: 'Dismiss', key: 'd', says: 'Whoever reported it is told that nothing is against the rules.' },
    isPossible: () => true,
  },
  remove: {
    ...{ label: 'Remove', key: 'r', says: 'Nobody sees it any more. Its author reads the reason.' },
    isPossible: (found) => isContent(found) && found.subject.state === 'there',
  },
  warn: {
    ...{ label: 'Warn', key: 'w', says: 'Its author reads the reason.' },
    isPossible: () => true,
  },
  limit: {
    ...{ label: 'Limit', key: 'l', says: 'Its author may only read for a while, and reads the reason.' },
    isPossible: () => true,
  },
  suspend: {
    ...{ label: 'Suspend', key: 's', says: 'Its author is logged out and seen by nobody. The login says the reason.' },
    isPossible: ({ author }) => author.suspended_at === null,
  },
  restore: {
    ...{
      label: 'Restore',
      key: 'u',
      says: 'It is put back, or limit and suspension end. Its author reads the reason.',
    },
    isPossible: (found) =>
      isContent(found)
        ? found.subject.state === 'removed'
        : found.author.suspended_at !== null || found.author.limited_until !== null,
  },
}

export const actionNames = Object.keys(caseActions) as DecisionAction[]
