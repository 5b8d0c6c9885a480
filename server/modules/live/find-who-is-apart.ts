import type { Deps } from '#server/deps.ts'
import { findApart } from '../blocks/apart-summary-repo.ts'
import { inParts } from './in-parts.ts'
import type { LiveStreams } from './live-streams.ts'

interface WhoIsApart {
  /** Whether either blocked the other. */
  isBlocked: (member: string, other: string) => boolean
  /** Whether the member muted the other. */
  isMuted: (member: string, other: string) => boolean
}

type Listening = Pick<Deps, 'db' | 'clock'> & { streams: LiveStreams }

/** Looks up what stands between the members that listen and these people. */
export async function findWhoIsApart(
  { db, clock, streams }: Listening,
  people: readonly string[],
): Promise<WhoIsApart> {
  const others = [...new Set(people)]
  const apart = { block: new Set<string>(), mute: new Set<string>() }
  for (const members of inParts(streams.accounts())) {
    for (const some of inParts(others)) {
      const pairs = await findApart(db, { members, others: some, now: clock() })
      for (const { member, other, why } of pairs) apart[why].add(`${member} ${other}`)
    }
  }
  return {
    isBlocked: (member, other) => apart.block.has(`${member} ${other}`),
    isMuted: (member, other) => apart.mute.has(`${member} ${other}`),
  }
}
