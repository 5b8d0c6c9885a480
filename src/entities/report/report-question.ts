import { useSyncExternalStore } from 'react'
import type { ReportedKind } from '#contract/report.ts'
import { memberValue } from '../session/member-value.ts'
import { namedMemberOf, type Somebody } from '../account/named-member.ts'
import type { BlockQuestion } from '../block/block-question.ts'

/** What may be reported, and whose it is; `leaves`: the screen asked from is about something of theirs. */
export interface ReportQuestion extends BlockQuestion {
  kind: ReportedKind
  id: string
}

const question = memberValue<ReportQuestion | undefined>(undefined)

/** A post or comment with its author, or a member. */
export type Reportable = Somebody & { id: string }

/** Asks why something shall be reported. */
export function askToReport(kind: ReportedKind, subject: Reportable, { leaves }: { leaves: boolean }): void {
  question.set({ kind, id: subject.id, account: namedMemberOf(subject), leaves })
}

export function closeReportQuestion(): void {
  question.set(undefined)
}

/** Closes this one; another that has taken its place stays. */
export function endReportQuestion(answered: ReportQuestion): void {
  if (question.read() === answered) closeReportQuestion()
}

export function useReportQuestion(): ReportQuestion | undefined {
  return useSyncExternalStore(question.subscribe, question.read)
}
