import { appeal } from '#contract/appeal.ts'
import { blockMember, unblockMember } from '#contract/block.ts'
import { deleteComment, hideComment, showComment } from '#contract/comment.ts'
import { dayOf } from '#contract/decision.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestExport } from '#contract/export.ts'
import { unfollow } from '#contract/follow.ts'
import { deactivateAccount, deleteAccount } from '#contract/leaving.ts'
import { logout } from '#contract/logout.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { muteMember, unmuteMember } from '#contract/mute.ts'
import { saveMutedWords } from '#contract/muted-words.ts'
import { addTag, removeTag } from '#contract/onboarding.ts'
import { changeEmail, changePassword, confirmEmail } from '#contract/own-account.ts'
import { addPasskey, askPasskey, beginPasskey, removePasskey, renamePasskey } from '#contract/passkey.ts'
import { viewPosts } from '#contract/post-views.ts'
import { bookmarkPost, deletePost, undoRepost, viewPost } from '#contract/post-writing.ts'
import { removeBanner, removeProfilePicture } from '#contract/profile-changes.ts'
import { subscribeToPush, unsubscribeFromPush } from '#contract/push.ts'
import { setCommentsFrom } from '#contract/reach.ts'
import { report } from '#contract/report.ts'
import { saveReach } from '#contract/save-reach.ts'
import { confirmTotp, endTotp, startTotp } from '#contract/second-factor.ts'
import { endOtherSessions, endSession } from '#contract/session.ts'
import { createSupportTicket } from '#contract/support.ts'
import { beginUpload, continueUpload } from '#contract/upload.ts'
import { refuse } from '../refusal.ts'
import type { Caller } from './endpoint-call.ts'

/**
 * What a member may do who may only read for a while: look after their own account and safety, take back what is theirs, write to
 * the operator, and note for themselves. Every other write is refused; the reason is in their notifications.
 */
const allowedWhileLimited: ReadonlySet<string> = new Set(
  [
    ...[logout, endSession, endOtherSessions, changePassword, changeEmail, confirmEmail],
    ...[startTotp, confirmTotp, endTotp, beginPasskey, addPasskey, renamePasskey, removePasskey],
    ...[askPasskey, appeal],
    ...[deactivateAccount, deleteAccount, requestExport],
    ...[blockMember, unblockMember, muteMember, unmuteMember, saveMutedWords, report, createSupportTicket],
    ...[saveReach, setCommentsFrom, hideComment, showComment],
    ...[deletePost, undoRepost, deleteComment, unfollow, removeBanner, removeProfilePicture],
    ...[viewPost, viewPosts, markNotificationsRead, addTag, removeTag, bookmarkPost],
    ...[subscribeToPush, unsubscribeFromPush, beginUpload, continueUpload],
  ].map(({ name }) => name),
)

/** Refuses a write of a member who may only read until an instant that is still to come. */
export function refuseLimited(endpoint: Endpoint, caller: Caller | undefined, now: number): void {
  if (endpoint.method === 'GET' || !caller?.limitedUntil || caller.limitedUntil <= now) return
  if (allowedWhileLimited.has(endpoint.name)) return
  const until = dayOf(new Date(caller.limitedUntil).toISOString())
  throw refuse('forbidden', `Your account is read-only until ${until}. Your notifications say why.`)
}
