import { useSyncExternalStore } from 'react'
import { memberValue } from '../session/member-value.ts'
import { namedMemberOf, type NamedMember, type Somebody } from '../account/named-member.ts'

/** Who may be blocked; `leaves`: the screen asked from is about something of theirs, and is left. */
export interface BlockQuestion {
  account: NamedMember
  leaves: boolean
}

const question = memberValue<BlockQuestion | undefined>(undefined)

/** Asks whether the author of something, or somebody, shall be blocked. */
export function askToBlock(somebody: Somebody, { leaves }: { leaves: boolean } = { leaves: false }): void {
  question.set({ account: namedMemberOf(somebody), leaves })
}

export function closeBlockQuestion(): void {
  question.set(undefined)
}

export function useBlockQuestion(): BlockQuestion | undefined {
  return useSyncExternalStore(question.subscribe, question.read)
}
