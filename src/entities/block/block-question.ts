import { useSyncExternalStore } from 'react'
import type { BlockedMember } from '#contract/block.ts'
import { observableValue } from '#src/lib/observable-value.ts'

/** Who is to be blocked: names and picture, for the list of those who are. */
export type BlockableMember = Omit<BlockedMember, 'created_at'>

/** Who may be blocked; `leaves`: the screen asked from is about something of theirs, and is left. */
export interface BlockQuestion {
  account: BlockableMember
  leaves: boolean
}

const question = observableValue<BlockQuestion | undefined>(undefined)

/** Whatever has an author or is somebody. */
export type Somebody = Omit<BlockableMember, 'id'> &
  ({ user_id: BlockableMember['id'] } | { id: BlockableMember['id'] })

/** Asks whether the author of something, or somebody, shall be blocked. */
export function askToBlock(somebody: Somebody, { leaves }: { leaves: boolean } = { leaves: false }): void {
  question.set({ account: blockableOf(somebody), leaves })
}

/** The author of something, or somebody, as one that may be blocked. */
export function blockableOf(somebody: Somebody): BlockableMember {
  const { username, first_name, last_name, profile_picture_url } = somebody
  const id = 'user_id' in somebody ? somebody.user_id : somebody.id
  return { id, username, first_name, last_name, profile_picture_url }
}

export function closeBlockQuestion(): void {
  question.set(undefined)
}

export function useBlockQuestion(): BlockQuestion | undefined {
  return useSyncExternalStore(question.subscribe, question.read)
}
