import { randomUUID } from 'node:crypto'
import type { ApartWorld, Person } from './apart-world.ts'

/** Somebody, and somebody whom they may not see. */
export interface Apart extends ApartWorld {
  viewer: Person
  hidden: Person
}

interface Attempt {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/**
 * What an endpoint has to do with people. `shows`: calls that answer with people or what they wrote, the hidden one among them while
 * the two see each other; `whenMuted` says whether they are there when the caller muted them. `refuses`: calls that ask for, or act
 * on, what is the hidden one's: 404 as if it were not there. `neither`: why it has nothing to do with others.
 */
export type ApartRow =
  | { shows: Asking; whenMuted: 'there' | 'silent'; refuses?: Asking; neither?: never }
  | { refuses: Asking; shows?: never; neither?: never }
  | { neither: string }

type Asking = (apart: Apart) => Attempt[]

const noCaller = 'it is called before anybody is signed in'
const ownAccount = 'it is about the caller’s own account'
const ownNotes = 'it takes what the caller sends, and answers with that at most'

const aReport = (kind: string, id: string) => ({ kind, id, reason: 'spam' })
const once = () => [{}]
const theirPost = ({ hidden }: Apart) => [{ params: { id: hidden.postId } }]
const themselves = ({ hidden }: Apart) => [{ params: { id: hidden.id } }]
const theThird = ({ third }: Apart) => [{ params: { id: third.id } }]
/** What is below a post of theirs, too. */
const theirComments = ({ hidden, viewer }: Apart) =>
  [hidden.onThirdPostId, hidden.onOtherPostId, hidden.replyId, hidden.thirdOnPostId, viewer.thirdReplyId].map(
    (commentId) => ({ params: { commentId } }),
  )

/** One row for each endpoint, by name. */
export const apartTable: Readonly<Record<string, ApartRow>> = {
  login: { neither: noCaller },
  register: { neither: noCaller },
  requestVerification: { neither: noCaller },
  validateResetToken: { neither: noCaller },
  requestPasswordReset: { neither: noCaller },
  resetPassword: { neither: noCaller },
  readHealth: { neither: noCaller },
  logout: { neither: ownAccount },
  endLeftSessions: { neither: noCaller },
  listSessions: { neither: ownAccount },
  endSession: { neither: ownAccount },
  endOtherSessions: { neither: ownAccount },
  changePassword: { neither: ownAccount },
  changeEmail: { neither: ownAccount },
  changeUsername: { neither: 'that a username is taken is no secret: signing up says so' },
  confirmEmail: { neither: ownAccount },
  readTotp: { neither: ownAccount },
  startTotp: { neither: ownAccount },
  confirmTotp: { neither: ownAccount },
  endTotp: { neither: ownAccount },
  listPasskeys: { neither: ownAccount },
  beginPasskey: { neither: ownAccount },
  addPasskey: { neither: ownAccount },
  askPasskey: { neither: ownAccount },
  renamePasskey: { neither: ownAccount },
  removePasskey: { neither: ownAccount },
  beginPasskeyLogin: { neither: noCaller },
  passkeyLogin: { neither: noCaller },
  passSecondFactor: { neither: noCaller },
  deactivateAccount: { neither: ownAccount },
  deleteAccount: { neither: ownAccount },
  requestExport: { neither: ownAccount },
  listExports: { neither: ownAccount },
  requestImport: { neither: ownAccount },
  listImports: { neither: ownAccount },
  restoreEmail: { neither: noCaller },
  readCurrentUser: { neither: ownAccount },
  updateProfile: { neither: ownAccount },
  uploadBanner: { neither: ownAccount },
  removeBanner: { neither: ownAccount },
  uploadProfilePicture: { neither: ownAccount },
  removeProfilePicture: { neither: ownAccount },
  readOnboardingStatus: { neither: ownAccount },
  listMyTags: { neither: ownAccount },
  listAllTags: { neither: 'tags are nobody’s' },
  addTag: { neither: ownAccount },
  removeTag: { neither: ownAccount },
  readPushKey: { neither: ownAccount },
  subscribeToPush: { neither: ownAccount },
  unsubscribeFromPush: { neither: ownAccount },
  createSupportTicket: { neither: ownNotes },
  createPost: { neither: ownNotes },
  beginUpload: { neither: ownNotes },
  readUpload: { neither: ownNotes },
  continueUpload: { neither: ownNotes },
  listSitePages: { neither: noCaller },
  listPopularTopics: { neither: 'it counts voices and names nobody' },
  listBlocks: { neither: 'it is the list of those the caller keeps away, to let them back from' },
  blockMember: { neither: 'each of the two may keep the other away' },
  listMutes: { neither: 'it lists whom the caller muted, which has a test of its own' },
  // One that ended long ago, as nobody is to be muted by the asking.
  muteMember: {
    refuses: ({ hidden }) => [{ params: { userId: hidden.id }, body: { ends_at: '2020-01-01T00:00:00Z' } }],
  },
  readReach: { neither: ownAccount },
  saveReach: { neither: ownAccount },
  setCommentsFrom: {
    refuses: ({ hidden }) => [{ params: { id: hidden.postId }, body: { comments_from: 'nobody' } }],
  },
  hideComment: { refuses: theirComments },
  showComment: { refuses: theirComments },
  readMutedWords: { neither: ownNotes },
  saveMutedWords: { neither: ownNotes },
  unmuteMember: { neither: 'it answers the same whatever there was' },
  unblockMember: { neither: 'it answers the same whatever there was' },

  listReportCases: { neither: 'only moderators read it, who see everybody' },
  decide: { neither: 'only moderators do it, about everybody' },
  listSiteBlocks: { neither: 'only admins read it, who see everybody' },
  addSiteBlock: { neither: 'it is about no member' },
  liftSiteBlock: { neither: 'it is about no member' },
  listTickets: { neither: 'only moderators read it, who see everybody' },
  readTicket: { neither: 'only moderators read it, who see everybody' },
  answerTicket: { neither: 'only moderators do it, who see everybody' },
  changeTicketState: { neither: 'only moderators do it, who see everybody' },
  readStatistics: { neither: 'it counts, and names nobody' },
  readSignUp: { neither: 'it is about no member' },
  changeSignUp: { neither: 'it is about no member' },
  makeInvitation: { neither: 'it is about no member' },
  withdrawInvitation: { neither: 'it is about no member' },
  appeal: { neither: 'it is about a decision about the caller' },
  appealSuspension: { neither: noCaller },
  listAppeals: { neither: 'only moderators read it, who see everybody' },
  answerAppeal: { neither: 'only moderators do it, about everybody' },
  findMembers: { neither: 'only moderators do it, who see everybody' },
  readMember: { neither: 'only moderators do it, who see everybody' },
  readModerationLog: { neither: 'only moderators read it, who see everybody' },
  report: {
    refuses: ({ hidden }) => [
      { body: aReport('member', hidden.id) },
      { body: aReport('post', hidden.postId) },
      ...[hidden.onThirdPostId, hidden.replyId, hidden.thirdOnPostId].map((id) => ({ body: aReport('comment', id) })),
    ],
  },

  readProfile: {
    refuses: ({ hidden }) =>
      [hidden.id, hidden.username, `@${hidden.username.toUpperCase()}`].map((id) => ({ params: { id } })),
  },
  listSuggestions: { whenMuted: 'silent', shows: once },
  follow: { refuses: themselves },
  unfollow: { refuses: themselves },
  readFollowStatus: { refuses: themselves },
  listFollowers: { whenMuted: 'there', shows: theThird, refuses: themselves },
  listFollowing: { whenMuted: 'there', shows: theThird, refuses: themselves },
  readOnboardingSuggestions: { whenMuted: 'there', shows: once },

  readPost: { refuses: theirPost },
  listPostStates: {
    whenMuted: 'there',
    shows: ({ hidden, thirdPostId }) => [{ query: { ids: [hidden.postId, thirdPostId].join(',') } }],
  },
  deletePost: { refuses: theirPost },
  readFeed: {
    whenMuted: 'silent',
    shows: () => [{ query: { type: 'for-you' } }, { query: { type: 'following' } }, { query: { limit: '1' } }],
  },
  listPostsOfUser: { refuses: themselves },
  listRepostsOfUser: { whenMuted: 'there', shows: theThird, refuses: themselves },
  listBookmarks: { whenMuted: 'there', shows: once },
  listSuggestedPosts: { whenMuted: 'silent', shows: once },
  viewPost: { refuses: theirPost },
  viewPosts: { neither: 'it counts what is there and answers the same whatever is' },
  likePost: { refuses: theirPost },
  repostPost: { refuses: theirPost },
  undoRepost: { refuses: theirPost },
  bookmarkPost: { refuses: theirPost },

  listComments: {
    whenMuted: 'there',
    shows: ({ viewer, thirdPostId, thirdCommentId }) => [
      ...[viewer.postId, thirdPostId].map((postId) => ({ params: { postId } })),
      { params: { postId: thirdPostId }, query: { around: thirdCommentId } },
    ],
    refuses: ({ hidden, thirdPostId }) => [
      { params: { postId: hidden.postId } },
      { params: { postId: thirdPostId }, query: { around: hidden.onThirdPostId } },
    ],
  },
  createComment: {
    refuses: ({ hidden, viewer, thirdPostId }) => {
      const own = () => ({ id: randomUUID(), content: 'Mine' })
      return [
        { params: { postId: hidden.postId }, body: own() },
        { params: { postId: thirdPostId }, body: { ...own(), parentCommentId: hidden.onThirdPostId } },
        { params: { postId: viewer.postId }, body: { ...own(), parentCommentId: hidden.onOtherPostId } },
      ]
    },
  },
  listReplies: {
    whenMuted: 'there',
    shows: ({ thirdCommentId }) => [{ params: { commentId: thirdCommentId } }],
    refuses: theirComments,
  },
  likeComment: { refuses: theirComments },
  deleteComment: {
    refuses: ({ hidden }) =>
      [hidden.onThirdPostId, hidden.onOtherPostId, hidden.replyId].map((commentId) => ({ params: { commentId } })),
  },

  listNotifications: { whenMuted: 'silent', shows: once },
  markNotificationsRead: { neither: 'it answers the same whatever there was' },
  countUnreadNotifications: { neither: 'it is a number, which has a test of its own' },

  search: {
    whenMuted: 'there',
    shows: ({ hidden: { word, username }, topic }) => {
      const names = [word, word.slice(0, -2), `@${username}`]
      const words = [word, topic, `#${topic}`]
      return [
        ...names.flatMap((q) => [{ query: { q } }, { query: { q, type: 'users' } }]),
        ...words.flatMap((q) => ['posts', 'media'].map((type) => ({ query: { q, type } }))),
      ]
    },
  },

  generateShareLink: {
    refuses: ({ hidden }) => [{ body: { targetType: 'post', targetId: hidden.postId, expiresInHours: 0 } }],
  },
  readSharePreview: { refuses: ({ hidden }) => [{ params: { shareid: hidden.shareId } }] },
}

/** Everything by which one would know somebody: ids of theirs and of what hangs on it, and the word in all they wrote. */
export function marksOf(person: Person): string[] {
  const { id, word, postId, onOtherPostId, onThirdPostId, replyId, thirdOnPostId, thirdReplyId, shareId } = person
  return [id, word, postId, onOtherPostId, onThirdPostId, replyId, thirdOnPostId, thirdReplyId, shareId]
}
