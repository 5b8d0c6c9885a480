import type { AccountId } from '#contract/ids.ts'
import { tryStep } from '../../lib/try-step.ts'
import { mediaCacheName, sentPicturesCacheName } from './cache-names.ts'
import { deleteCaches, forgetApiAnswers } from './forget-member.ts'
import { removeOldRecords } from './query-records.ts'
import { StorageFullError } from './storage-error.ts'

/**
 * Writes something that must not be lost; when the device is full, gives up what can be fetched again, in this order: pictures,
 * answers of the server, old posts. Rejects with `StorageFullError` when that was not enough. Drafts and the outbox are never
 * given up.
 */
export async function writeMakingRoom<T>(memberId: AccountId, write: () => Promise<T>): Promise<T> {
  let outcome = await attempt(write)
  for (const makeRoom of [forgetPictures, forgetApiAnswers, removeOldRecords]) {
    if (outcome.status === 'written') return outcome.value
    // What cannot be given up keeps nobody from giving up the next.
    await tryStep('No room could be made', () => makeRoom(memberId))
    outcome = await attempt(write)
  }
  if (outcome.status === 'written') return outcome.value
  throw outcome.cause
}

type Attempt<T> = { status: 'written'; value: T } | { status: 'full'; cause: StorageFullError }

async function attempt<T>(write: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { status: 'written', value: await write() }
  } catch (cause) {
    if (!(cause instanceof StorageFullError)) throw cause
    return { status: 'full', cause }
  }
}

/** Drops the pictures this member saw or sent, and those of visitors. */
export async function forgetPictures(memberId: AccountId): Promise<void> {
  await deleteCaches([mediaCacheName(memberId), mediaCacheName('visitor'), sentPicturesCacheName(memberId)])
}
