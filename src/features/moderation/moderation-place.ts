import type { TicketId } from '#contract/ids.ts'

/** Where a moderator is: what stands in the address, so that Back, links and several tabs work. */
export interface ModerationPlace {
  tab?: string | undefined
  /** Whose page is open. */
  member?: string | undefined
  /** What members were searched for. */
  q?: string | undefined
  /** The message to support that is open. */
  ticket?: TicketId | undefined
  /** Which messages to support are listed. */
  state?: string | undefined
}
