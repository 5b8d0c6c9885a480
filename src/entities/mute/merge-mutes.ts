import type { MutedMember } from '#contract/mute.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** Whom the member has muted as they should see it: what the server said, with the mutes and unmutes that wait laid over it. */
export function mergeMutes(known: readonly MutedMember[], items: readonly OutboxItem[]): readonly MutedMember[] {
  return items.reduce((merged, item) => {
    if (item.kind !== 'mute' || item.state.status === 'refused') return merged
    const others = merged.filter(({ id }) => id !== item.account.id)
    if (!item.muted) return others
    return [{ ...item.account, created_at: new Date(item.createdAt).toISOString(), ends_at: item.endsAt }, ...others]
  }, known)
}

/** Whether a mute stands at an instant, in ms since 1970. */
export function isStanding({ ends_at }: Pick<MutedMember, 'ends_at'>, now: number): boolean {
  return ends_at === null || Date.parse(ends_at) > now
}
