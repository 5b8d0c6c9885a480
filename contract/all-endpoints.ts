import * as account from './account.ts'
import * as appeal from './appeal.ts'
import * as appealAnswer from './appeal-answer.ts'
import * as auth from './auth.ts'
import * as block from './block.ts'
import * as comment from './comment.ts'
import type { Endpoint } from './endpoint.ts'
import * as follow from './follow.ts'
import * as exports from './export.ts'
import * as imports from './import.ts'
import * as health from './health.ts'
import * as leaving from './leaving.ts'
import * as logout from './logout.ts'
import * as markNotificationsRead from './mark-notifications-read.ts'
import * as moderatedMember from './moderated-member.ts'
import * as moderation from './moderation.ts'
import * as mute from './mute.ts'
import * as mutedWords from './muted-words.ts'
import * as notification from './notification.ts'
import * as onboarding from './onboarding.ts'
import * as ownAccount from './own-account.ts'
import * as ownSession from './own-session.ts'
import * as passkey from './passkey.ts'
import * as post from './post.ts'
import * as postLists from './post-lists.ts'
import * as postState from './post-state.ts'
import * as postViews from './post-views.ts'
import * as postWriting from './post-writing.ts'
import * as profileChanges from './profile-changes.ts'
import * as push from './push.ts'
import * as reach from './reach.ts'
import * as report from './report.ts'
import * as saveReach from './save-reach.ts'
import * as search from './search.ts'
import * as secondFactor from './second-factor.ts'
import * as session from './session.ts'
import * as share from './share.ts'
import * as sharePreview from './share-preview.ts'
import * as sitePage from './site-page.ts'
import * as signUp from './sign-up.ts'
import * as siteBlock from './site-block.ts'
import * as statistics from './statistics.ts'
import * as support from './support.ts'
import * as ticketDesk from './ticket-desk.ts'
import * as unreadCount from './unread-count.ts'
import * as upload from './upload.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value
}

/** Every endpoint of the API, for the OpenAPI document and for the test that holds routes against it. */
export const allEndpoints: readonly Endpoint[] = [
  auth,
  ownSession,
  logout,
  session,
  ownAccount,
  secondFactor,
  passkey,
  leaving,
  exports,
  imports,
  account,
  profileChanges,
  follow,
  block,
  mute,
  mutedWords,
  reach,
  saveReach,
  report,
  moderation,
  moderatedMember,
  appeal,
  appealAnswer,
  signUp,
  siteBlock,
  statistics,
  onboarding,
  post,
  postLists,
  postWriting,
  postState,
  postViews,
  comment,
  notification,
  markNotificationsRead,
  unreadCount,
  push,
  search,
  share,
  sharePreview,
  sitePage,
  support,
  ticketDesk,
  upload,
  health,
].flatMap((noun) => Object.values(noun).filter(isEndpoint))
