import { dayOf } from '#contract/decision.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refuse } from '../refusal.ts'
import type { Caller } from './endpoint-call.ts'

/**
 * What a member may do who may only read for a while: look after their own account and safety, take back what is theirs, write to
 * the operator, and note for themselves. Every other write is refused; the reason is in their notifications.
 */
const allowedWhileLimited: ReadonlySet<string> = new Set([
  ...['logout', 'endSession', 'endOtherSessions', 'changePassword', 'changeEmail', 'confirmEmail'],
  ...['startTotp', 'confirmTotp', 'endTotp', 'beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'],
  ...['askPasskey', 'appeal'],
  ...['deactivateAccount', 'deleteAccount', 'requestExport'],
  ...['blockMember', 'unblockMember', 'muteMember', 'unmuteMember', 'saveMutedWords', 'report', 'createSupportTicket'],
  ...['saveReach', 'setCommentsFrom', 'hideComment', 'showComment'],
  ...['deletePost', 'undoRepost', 'deleteComment', 'unfollow', 'removeBanner', 'removeProfilePicture'],
  ...['viewPost', 'viewPosts', 'markNotificationsRead', 'addTag', 'removeTag', 'bookmarkPost'],
  ...['subscribeToPush', 'unsubscribeFromPush', 'beginUpload', 'continueUpload'],
])

/** Refuses a write of a member who may only read until an instant that is still to come. */
export function refuseLimited(endpoint: Endpoint, caller: Caller | undefined, now: number): void {
  if (endpoint.method === 'GET' || !caller?.limitedUntil || caller.limitedUntil <= now) return
  if (allowedWhileLimited.has(endpoint.name)) return
  const until = dayOf(new Date(caller.limitedUntil).toISOString())
  throw refuse('forbidden', `Your account is read-only until ${until}. Your notifications say why.`)
}
