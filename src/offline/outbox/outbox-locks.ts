import type { AccountId } from '#contract/ids.ts'
import { product } from '#contract/product.ts'
import { type Locks, locks } from '../locks.ts'

/** Held by the one tab or worker that sends what this member wrote. */
export function senderLock(memberId: AccountId): string {
  return `${product.storagePrefix}-outbox-${memberId}`
}

/** Held while an item of this target is on its way: it can then be neither cancelled nor edited. */
export function targetLock(memberId: AccountId, target: string): string {
  return `${senderLock(memberId)}/${target}`
}

/** The targets of which an item is on its way right now, from any tab or the worker. */
export async function listSendingTargets(memberId: AccountId, by: Locks = locks): Promise<string[]> {
  const start = targetLock(memberId, '')
  return (await by.listAcquired()).flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
}
