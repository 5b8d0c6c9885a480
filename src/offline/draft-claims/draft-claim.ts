import type { claimTopic } from './claim-topic.ts'

/** Where a draft is open: not known yet, in this tab, or in another one. */
export type DraftPlace = 'asking' | 'here' | 'elsewhere'

/** The right to write a draft, which one tab has at a time. */
export interface DraftClaim {
  /** Asks the tab that has it to hand it over; takes it from one that does not within a second. */
  takeOver(): void
  /** Lets go, once everything of the draft is written. Called when the form is gone because another tab takes it over. */
  release(): void
  /** Lets go likewise, and asks no longer. */
  end(): void
}

export interface ClaimDeps {
  topic: typeof claimTopic
  onPlace: (place: DraftPlace) => void
  /** Resolves once nothing of a draft is on its way to the disk. */
  written: () => Promise<void>
}

/** How long a tab that has a draft may take to hand it over; one that is frozen never does. */
export const handOverMs = 1_000

/** How long the browser may take to say who has a draft; the form of one that says nothing opens all the same. */
export const longestAskingMs = 1_000
