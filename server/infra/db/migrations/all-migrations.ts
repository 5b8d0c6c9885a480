import { firstTables } from './0001-first-tables.ts'
import { houseAccountsAndTags } from './0002-house-accounts.ts'
import { searchTables } from './0003-search.ts'
import { lookupIndexes } from './0004-lookup-indexes.ts'
import { pushSubscriptions } from './0005-push.ts'
import { unclaimedMedia } from './0006-unclaimed-media.ts'
import { searchAtScale } from './0007-search-at-scale.ts'
import { sharedLimits } from './0008-limits.ts'
import { shorterSessions } from './0009-shorter-sessions.ts'
import { withdrawnNotifications } from './0011-withdrawn-notifications.ts'
import { attachmentsEnd } from './0012-attachments-end.ts'
import { subjectsOfReplies } from './0013-subjects-of-replies.ts'
import { uploads } from './0014-uploads.ts'
import { feedsAtScale } from './0015-feeds-at-scale.ts'
import { runningKeys } from './0016-running-keys.ts'
import { blocks } from './0017-blocks.ts'
import { devices } from './0018-devices.ts'
import { emailChanges } from './0019-email-changes.ts'
import { attemptsAtKeys } from './0020-attempts-at-keys.ts'
import { formerUsernames } from './0021-former-usernames.ts'
import { mutes } from './0022-mutes.ts'
import { reports } from './0023-reports.ts'
import { jobs } from './0024-jobs.ts'
import { mutedWords } from './0025-muted-words.ts'
import { moderation } from './0026-moderation.ts'
import { departures } from './0027-departures.ts'
import { secondFactor } from './0030-second-factor.ts'
import { reach } from './0032-reach.ts'
import { instances } from './0035-instances.ts'
import { consents } from './0036-consents.ts'
import { passkeys } from './0037-passkeys.ts'
import { confirmingSession } from './0038-confirming-session.ts'
import { notificationsOfAKind } from './0039-notifications-of-a-kind.ts'
import { signUp } from './0040-sign-up.ts'
import { reportsByMember } from './0041-reports-by-member.ts'
import { appeals } from './0042-appeals.ts'
import { withheldMedia } from './0043-withheld-media.ts'
import { exports } from './0045-exports.ts'
import { siteBlocks } from './0046-site-blocks.ts'
import { ticketAnswers } from './0047-ticket-answers.ts'
import { dailyFigures } from './0048-daily-figures.ts'
import { pictureBlocks } from './0049-picture-blocks.ts'
import { imports } from './0050-imports.ts'
import { sharedFiles } from './0051-shared-files.ts'
import { postOrigins } from './0052-post-origins.ts'
import { newestOfMembers } from './0053-newest-of-members.ts'
import { datedSearchRows } from './0054-dated-search-rows.ts'
import { unreadNotifications } from './0055-unread-notifications.ts'
import { notificationsReadUntil } from './0056-notifications-read-until.ts'
import { repliesOfRemovedComments } from './0057-replies-of-removed-comments.ts'
import { removalHolds } from './0058-removal-holds.ts'
import { closedCases } from './0059-closed-cases.ts'
import { instancesAtWork } from './0060-instances.ts'
import { importedPictureBytes } from './0061-imported-picture-bytes.ts'
import { endedLinks } from './0062-ended-links.ts'
import { repeatedAnswers } from './0063-repeated-answers.ts'
import type { Migration } from './migration.ts'

/** Every migration, in the order they run in; a new one goes to the end. */
export const allMigrations: readonly Migration[] = [
  firstTables,
  houseAccountsAndTags,
  searchTables,
  lookupIndexes,
  pushSubscriptions,
  unclaimedMedia,
  searchAtScale,
  sharedLimits,
  shorterSessions,
  withdrawnNotifications,
  attachmentsEnd,
  subjectsOfReplies,
  uploads,
  feedsAtScale,
  runningKeys,
  blocks,
  devices,
  emailChanges,
  attemptsAtKeys,
  formerUsernames,
  mutes,
  reports,
  jobs,
  mutedWords,
  moderation,
  departures,
  secondFactor,
  reach,
  instances,
  consents,
  passkeys,
  confirmingSession,
  notificationsOfAKind,
  signUp,
  reportsByMember,
  appeals,
  withheldMedia,
  exports,
  siteBlocks,
  ticketAnswers,
  dailyFigures,
  pictureBlocks,
  imports,
  sharedFiles,
  postOrigins,
  newestOfMembers,
  datedSearchRows,
  unreadNotifications,
  notificationsReadUntil,
  repliesOfRemovedComments,
  removalHolds,
  closedCases,
  instancesAtWork,
  importedPictureBytes,
  endedLinks,
  repeatedAnswers,
]
