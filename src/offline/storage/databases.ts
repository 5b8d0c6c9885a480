import type { AccountId } from '#contract/ids.ts'
import { product } from '#contract/product.ts'

const prefix = product.storagePrefix

/** The name under which a key lies in its database. */
export function recordName(key: string): string {
  return `${prefix}:${key}`
}

/** For whoever uses this device: the session and what belongs to no member. */
export const deviceDatabase = `${prefix}-device`

/** What other apps shared with this one, until a member takes it over; it may come while nobody is signed in. */
export const inboxDatabase = `${prefix}-inbox`

/** What the server said, as this member saw it: can be fetched again. Any text for an id, as the boot script has no schemas. */
export function memberDatabase(memberId: string): string {
  return `${prefix}-member-${memberId}`
}

/** What this member did and the server has not acknowledged. Any text for an id, as above. */
export function outboxDatabase(memberId: string): string {
  return `${prefix}-outbox-${memberId}`
}

/** Bytes of pictures and attachments that wait in the outbox or in a draft. */
export function blobDatabase(memberId: AccountId): string {
  return `${prefix}-blobs-${memberId}`
}

/** What this member began to write. */
export function draftDatabase(memberId: AccountId): string {
  return `${prefix}-drafts-${memberId}`
}

/**
 * What the server acknowledged and no page has taken over yet. Its name is that of earlier builds: a worker of one may be sending still,
 * and what it leaves there is read by this one.
 */
export function acknowledgementDatabase(memberId: AccountId): string {
  return `${prefix}-confirmed-${memberId}`
}

/** Every database that belongs to one member. */
export function databasesOfMember(memberId: AccountId): string[] {
  const all = [memberDatabase, outboxDatabase, blobDatabase, draftDatabase, acknowledgementDatabase]
  return all.map((nameOf) => nameOf(memberId))
}
