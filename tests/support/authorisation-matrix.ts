import { randomUUID } from 'node:crypto'
import { supportCategoryId, supportPriority } from '#contract/support.ts'
import { uploadedBytes, type AuthorisationWorld } from './authorisation-world.ts'
import { everyone, memberOnly, members, ofAuthor, plain, type MatrixRow, type Role } from './matrix-row.ts'
import { moderationRights } from './moderation-rights.ts'
import { makeSoftPasskey } from './soft-passkey.ts'
import { signUpForm } from './sign-up-form.ts'

const authorOnly = { visitor: 401, member: 403, author: 200, other: 403 }
const unproven = { visitor: 401, member: 422, author: 422, other: 422 }
const ownIds = (owner: Role) => ({ visitor: 401, member: 409, author: 409, other: 409, [owner]: 200 })

const nobody = { visitor: 401, member: 404, author: 404, other: 404 }
const unknownKey = { params: { id: 'a'.repeat(64) } }

const ofPost = ({ postId }: AuthorisationWorld) => ({ params: { id: postId } })
const ofComment = ({ commentId }: AuthorisationWorld) => ({ params: { commentId } })
const ofUpload = ({ uploadId }: AuthorisationWorld) => ({ params: { id: uploadId } })
const ofSession = ({ sessionId }: AuthorisationWorld) => ({ params: { id: sessionId } })
const ofStranger = ({ strangerId }: AuthorisationWorld) => ({ params: { id: strangerId } })

const ofUser = ({ strangerId }: AuthorisationWorld) => ({ params: { userId: strangerId } })

/** One row for each endpoint, by name: a fair attempt, and what every role gets for it. */
export const authorisationMatrix: Readonly<Record<string, MatrixRow>> = {
  login: { attempt: () => ({ body: { identifier: 'nobody', password: 'Wrong-1!' } }), expected: everyone(401) },
  register: {
    attempt: ({ address }) => ({ body: signUpForm('Newcomer', '000000', { email: address }) }),
    expected: everyone(422),
  },
  requestVerification: { attempt: ({ address }) => ({ body: { email: address } }), expected: everyone(200) },
  logout: { attempt: plain, expected: members },
  endLeftSessions: { attempt: () => ({ body: { sessions: ['a'.repeat(64)] } }), expected: everyone(200) },
  listSessions: { attempt: plain, expected: members },
  // Nobody learns that somebody else has such a session.
  endSession: { attempt: ofSession, expected: memberOnly },
  endOtherSessions: { attempt: plain, expected: members },
  // Of these members nobody knows a password.
  changePassword: {
    attempt: () => ({ body: { current_password: 'a', new_password: 'Right-1!', confirm_password: 'Right-1!' } }),
    expected: unproven,
  },
  changeEmail: { attempt: ({ address }) => ({ body: { email: address, password: 'a' } }), expected: unproven },
  changeUsername: {
    attempt: () => ({ body: { username: `n${randomUUID().replaceAll('-', '').slice(0, 20)}x` } }),
    expected: members,
  },
  confirmEmail: { attempt: () => ({ body: { code: '000000' } }), expected: unproven },
  readTotp: { attempt: plain, expected: members },
  startTotp: { attempt: plain, expected: members },
  confirmTotp: { attempt: () => ({ body: { code: '000000' } }), expected: unproven },
  endTotp: { attempt: () => ({ body: { password: 'a' } }), expected: unproven },
  listPasskeys: { attempt: plain, expected: members },
  beginPasskey: { attempt: () => ({ body: { password: 'a' } }), expected: unproven },
  addPasskey: {
    attempt: () => ({ body: { response: makeSoftPasskey().register({ challenge: 'unknown' }) } }),
    expected: { visitor: 401, member: 400, author: 400, other: 400 },
  },
  askPasskey: { attempt: plain, expected: nobody },
  renamePasskey: { attempt: () => ({ ...unknownKey, body: { name: 'Mine' } }), expected: nobody },
  removePasskey: { attempt: () => ({ ...unknownKey, body: { password: 'a' } }), expected: unproven },
  beginPasskeyLogin: { attempt: () => ({ body: {} }), expected: everyone(200) },
  passkeyLogin: {
    attempt: () => ({ body: { response: makeSoftPasskey().show({ challenge: 'unknown' }) } }),
    expected: everyone(401),
  },
  passSecondFactor: { attempt: () => ({ body: { ticket: 'unknown', code: '000000' } }), expected: everyone(401) },
  deactivateAccount: { attempt: () => ({ body: { password: 'a' } }), expected: unproven },
  deleteAccount: { attempt: () => ({ body: { password: 'a' } }), expected: unproven },
  requestExport: { attempt: plain, expected: { visitor: 401, member: 202, author: 202, other: 202 } },
  listExports: { attempt: plain, expected: members },
  requestImport: { attempt: () => ({ body: { upload: randomUUID() } }), expected: { ...everyone(409), visitor: 401 } },
  listImports: { attempt: plain, expected: members },
  restoreEmail: { attempt: () => ({ body: { token: 'unknown' } }), expected: everyone(422) },
  validateResetToken: { attempt: () => ({ params: { token: 'unknown' } }), expected: everyone(422) },
  requestPasswordReset: { attempt: ({ address }) => ({ body: { email: address } }), expected: everyone(200) },
  resetPassword: {
    attempt: () => ({ body: { token: 'unknown', newPassword: 'Right-1!', confirmPassword: 'Right-1!' } }),
    expected: everyone(422),
  },
  readCurrentUser: { attempt: plain, expected: members },
  listSitePages: { attempt: plain, expected: everyone(200) },
  readHealth: { attempt: plain, expected: everyone(200) },

  readProfile: { attempt: ofAuthor, expected: members },
  updateProfile: { attempt: () => ({ body: { bio: 'Mine' } }), expected: members },
  uploadBanner: { attempt: ({ picture }) => ({ files: [{ ...picture, field: 'banner' }] }), expected: members },
  removeBanner: { attempt: plain, expected: members },
  uploadProfilePicture: {
    attempt: ({ picture }) => ({ files: [{ ...picture, field: 'profile_picture' }] }),
    expected: members,
  },
  removeProfilePicture: { attempt: plain, expected: members },
  listSuggestions: { attempt: plain, expected: members },
  follow: { attempt: ofStranger, expected: members },
  unfollow: { attempt: ofStranger, expected: members },
  readFollowStatus: { attempt: ofStranger, expected: members },
  listFollowers: { attempt: ofAuthor, expected: members },
  listFollowing: { attempt: ofAuthor, expected: members },

  listBlocks: { attempt: plain, expected: members },
  blockMember: { attempt: ofUser, expected: members },
  unblockMember: { attempt: ofUser, expected: members },

  listMutes: { attempt: plain, expected: members },
  muteMember: { attempt: ofUser, expected: members },
  unmuteMember: { attempt: ofUser, expected: members },
  readMutedWords: { attempt: plain, expected: members },
  saveMutedWords: { attempt: () => ({ body: { words: [{ word: 'drizzle' }] } }), expected: members },
  // Its own author cannot.
  report: {
    attempt: ({ postId }) => ({ body: { kind: 'post', id: postId, reason: 'spam' } }),
    expected: { visitor: 401, member: 200, author: 400, other: 200 },
  },

  ...moderationRights,

  readOnboardingStatus: { attempt: plain, expected: members },
  readOnboardingSuggestions: { attempt: plain, expected: members },
  listMyTags: { attempt: plain, expected: members },
  listAllTags: { attempt: plain, expected: members },
  addTag: { attempt: ({ tag }) => ({ body: { name: tag.name } }), expected: members },
  removeTag: { attempt: ({ tag }) => ({ params: { id: tag.id } }), expected: members },

  createPost: { attempt: ({ postId }) => ({ body: { id: postId, textContent: 'Again' } }), expected: ownIds('author') },
  readPost: { attempt: ofPost, expected: members },
  listPostStates: { attempt: ({ postId }) => ({ query: { ids: postId } }), expected: members },
  deletePost: { attempt: ofPost, expected: authorOnly },
  readFeed: { attempt: plain, expected: members },
  listPostsOfUser: { attempt: ofAuthor, expected: members },
  listRepostsOfUser: { attempt: ofAuthor, expected: members },
  listBookmarks: { attempt: plain, expected: members },
  listSuggestedPosts: { attempt: plain, expected: members },
  viewPost: { attempt: ofPost, expected: members },
  viewPosts: { attempt: ({ postId }) => ({ body: { post_ids: [postId] } }), expected: members },
  likePost: { attempt: (world) => ({ ...ofPost(world), body: { liked: true } }), expected: members },
  repostPost: { attempt: ofPost, expected: members },
  undoRepost: { attempt: ofPost, expected: members },
  bookmarkPost: { attempt: (world) => ({ ...ofPost(world), body: { bookmarked: true } }), expected: members },

  listComments: { attempt: ({ postId }) => ({ params: { postId } }), expected: members },
  createComment: {
    attempt: ({ postId, commentId }) => ({ params: { postId }, body: { id: commentId, content: 'Again' } }),
    expected: ownIds('member'),
  },
  listReplies: { attempt: ofComment, expected: members },
  likeComment: { attempt: (world) => ({ ...ofComment(world), body: { liked: true } }), expected: members },
  // The author of the post may not, nor may anybody who is not the comment's own.
  deleteComment: { attempt: ofComment, expected: { visitor: 401, member: 200, author: 403, other: 403 } },

  // Not even its own author may: only that of the post.
  hideComment: { attempt: ofComment, expected: authorOnly },
  showComment: { attempt: ofComment, expected: authorOnly },
  readReach: { attempt: plain, expected: members },
  saveReach: { attempt: () => ({ body: { comments_from: 'nobody', mentions_from: 'followed' } }), expected: members },
  setCommentsFrom: {
    attempt: (world) => ({ ...ofPost(world), body: { comments_from: 'followed' } }),
    expected: authorOnly,
  },

  listNotifications: { attempt: plain, expected: members },
  markNotificationsRead: { attempt: () => ({ body: {} }), expected: members },
  countUnreadNotifications: { attempt: plain, expected: members },

  readPushKey: { attempt: plain, expected: members },
  subscribeToPush: { attempt: () => ({ body: aSubscription() }), expected: members },
  unsubscribeFromPush: { attempt: () => ({ body: { endpoint: aSubscription().endpoint } }), expected: members },

  search: { attempt: () => ({ query: { q: 'opinion' } }), expected: members },
  listPopularTopics: { attempt: plain, expected: members },

  generateShareLink: {
    attempt: ({ postId }) => ({ body: { targetType: 'post', targetId: postId, expiresInHours: 0 } }),
    expected: members,
  },
  readSharePreview: { attempt: ({ shareId }) => ({ params: { shareid: shareId } }), expected: everyone(200) },

  createSupportTicket: {
    attempt: ({ ticketId }) => ({
      body: { id: ticketId, ...{ category_id: supportCategoryId, priority: supportPriority }, ...aMessage() },
    }),
    expected: ownIds('member'),
  },

  beginUpload: { attempt: () => ({ body: { sha256: 'a'.repeat(64), bytes: 100 } }), expected: members },
  // Nobody learns that there is an upload of somebody else.
  readUpload: { attempt: ofUpload, expected: memberOnly },
  continueUpload: {
    attempt: (world) => ({ ...ofUpload(world), piece: { offset: 0, bytes: uploadedBytes } }),
    expected: memberOnly,
  },
}

function aSubscription() {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  return { endpoint: 'https://push.example.org/device', keys, kinds: ['like'] }
}

function aMessage() {
  return { subject: 'Help', description: randomUUID() }
}
