import { follow } from '#contract/follow.ts'
import { updateProfile } from '#contract/profile-changes.ts'
import { createComment } from '#contract/comment.ts'
import type { Post } from '#contract/post.ts'
import { bookmarkPost, likePost, repostPost } from '#contract/post-writing.ts'
import { limits } from '#contract/rules.ts'
import { publishPictures } from './publish-pictures.ts'
import { callServer, makeMember, publish, type QuickMember } from './quick-member.ts'
import type { TestServer } from './start-server.ts'
import { phonePicture } from './test-pictures.ts'

/** A word of so many letters with no place to break it. */
export function unbroken(letters: number): string {
  return 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(20).slice(0, letters)
}

export interface ExtremeWorld {
  /** Who looks at the screens; everything about them is as long as it may be. */
  reader: QuickMember
  /** Whom they look at. */
  other: QuickMember
  /** The other's, with three pictures and many long comments. */
  post: Post
  commentId: string
}

/** Two members, their posts, comments and notifications, with every text as long and as unbreakable as the rules let it be. */
export async function makeExtremeWorld(server: TestServer): Promise<ExtremeWorld> {
  const [reader, other] = await Promise.all([makeLong(server, 'r'), makeLong(server, 'o')])
  const own = await publish(server, reader, `@${other.username} #${unbroken(limits.tagName)}`)
  await publish(server, other, unbroken(limits.postText))
  await publish(server, other, `مرحبا ${'م'.repeat(200)} 👨‍👩‍👧‍👦${'👨‍👩‍👧‍👦'.repeat(20)}`)
  await publish(
    server,
    other,
    `@${reader.username} https://example.org/${'path'.repeat(60)} #${unbroken(limits.tagName)}`,
  )
  const pictures = await Promise.all([20, 140, 260].map((hue) => phonePicture(`${hue}.jpg`, hue)))
  const post = await publishPictures(server, other, { text: `Pictures ${unbroken(300)}`, pictures })

  const by = { token: other.token }
  await callServer(server, follow, { params: { id: reader.user.id }, ...by })
  await callServer(server, follow, { params: { id: other.user.id }, token: reader.token })
  const crowd = ['a', 'b', 'c', 'd', 'e'].map((letter) => ({
    firstName: 'M',
    lastName: 'M',
    username: `${letter}.crowd`,
  }))
  for (const { token } of [other, ...(await Promise.all(crowd.map((each) => makeMember(server, each))))]) {
    await callServer(server, likePost, { params: { id: own.id }, body: {}, token })
  }
  await callServer(server, repostPost, { params: { id: own.id }, ...by })
  await callServer(server, bookmarkPost, { params: { id: post.id }, body: {}, token: reader.token })
  const comment = (postId: string, content: string, parentCommentId?: string) =>
    callServer(server, createComment, {
      params: { postId },
      body: { content, ...(parentCommentId !== undefined && { parentCommentId }) },
      ...by,
    })
  await comment(own.id, unbroken(limits.commentText))
  // Unlike each other in height, as what people say is.
  for (const lines of [1, 14, 2, 9, 1, 12])
    await comment(post.id, `${'Said at length, '.repeat(2 * lines)}`.slice(0, limits.commentText))
  const { comment: answered } = await comment(post.id, unbroken(limits.commentText))
  await comment(post.id, unbroken(limits.commentText), answered.id)
  return { reader, other, post, commentId: answered.id }
}

async function makeLong(server: TestServer, letter: string): Promise<QuickMember> {
  const username = `${letter}.${'mwmwmwmwmw'.repeat(3)}`.slice(0, limits.username)
  const name = { first_name: `${letter.toUpperCase()}${unbroken(limits.name - 1)}`, last_name: unbroken(limits.name) }
  const member = await makeMember(server, { firstName: name.first_name, lastName: name.last_name, username })
  await callServer(server, updateProfile, {
    token: member.token,
    body: {
      ...name,
      bio: unbroken(limits.bio),
      city: unbroken(limits.place),
      country: unbroken(limits.place),
      website: `https://example.org/${'a'.repeat(limits.website)}`.slice(0, limits.website),
    },
  })
  return member
}
