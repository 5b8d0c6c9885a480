import type { AccountId } from '#contract/ids.ts'
import { product } from '#contract/product.ts'
import { draftsWritten } from '../storage/draft-store.ts'
import type { DraftKey } from '../storage/draft.ts'
import { ChannelClaim } from './channel-claim.ts'
import { claimTopic } from './claim-topic.ts'
import type { ClaimDeps, DraftClaim } from './draft-claim.ts'
import { LockClaim } from './lock-claim.ts'

/** Claims a draft for this tab; `onPlace` hears how that stands. */
export function claimDraft(memberId: AccountId, key: DraftKey, onPlace: ClaimDeps['onPlace']): DraftClaim {
  const name = `${product.storagePrefix}-draft-${memberId}/${key}`
  const deps: ClaimDeps = { topic: claimTopic, onPlace, written: draftsWritten }
  const manager = lockManagerOf(navigator)
  return manager ? new LockClaim(name, manager, deps) : new ChannelClaim(name, deps)
}

function lockManagerOf(owner: { locks?: LockManager }): LockManager | undefined {
  return owner.locks
}
