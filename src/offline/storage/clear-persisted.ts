import type { AccountId } from '#contract/ids.ts'
import { forgetApiAnswers } from './forget-member.ts'
import { forgetPictures } from './make-room.ts'
import { removePersistedRecords } from './query-records.ts'
import { forgetScreen } from './persisted-screen.ts'

/** Removes what was cached for reading offline: pictures, posts, people, lists, the first screen. Bookmarks, drafts, the outbox and choices stay. */
export async function clearPersisted(memberId: AccountId): Promise<void> {
  forgetScreen()
  await forgetPictures(memberId)
  await forgetApiAnswers(memberId)
  await removePersistedRecords(memberId)
}
