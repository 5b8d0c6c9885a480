import { randomUUID } from 'node:crypto'
import { follow } from '#contract/follow.ts'
import { createComment } from '#contract/comment.ts'
import { bookmarkPost, createPost, likePost, repostPost } from '#contract/post-writing.ts'
import { generateShareLink } from '#contract/share.ts'
import type { TestApp } from './build-test-app.ts'
import type { TestMember } from './insert-member.ts'
import { testPicture } from './test-picture.ts'

/** Two who may or may not see each other, and what each has done to the other and to a third. */
export interface ApartWorld {
  one: Person
  two: Person
  third: TestMember
  /** A word in every post. */
  topic: string
  /** By the third; both commented and reposted it. */
  thirdPostId: string
  /** By the third, on that post; both replied. */
  thirdCommentId: string
}

/** One of the two: their own things, and the third's that hang on them. */
export interface Person extends TestMember {
  /** In their names and in everything they write, and nowhere else. */
  word: string
  postId: string
  /** On the other's post, on the third's post, and in the third's thread. */
  onOtherPostId: string
  onThirdPostId: string
  replyId: string
  /** By the third: on this one's post, and as a reply to this one's comment. */
  thirdOnPostId: string
  thirdReplyId: string
  shareId: string
}

type Begun = Pick<Person, keyof TestMember | 'word' | 'postId' | 'shareId'>

/** Makes the world by calls of the API. The two follow the third and not each other, so that each is also suggested to the other. */
export async function makeApartWorld(test: TestApp): Promise<ApartWorld> {
  const topic = `kumquat${randomUUID().slice(0, 6)}`
  const third = await test.member()
  const thirdPostId = await post(test, third, `#${topic} as the third sees it`)
  const thirdCommentId = await comment(test, third, { postId: thirdPostId, content: 'What do you say?' })
  const begun = [await begin(test, topic, 'quillfeather'), await begin(test, topic, 'wobblethorn')] as const
  for (const person of begun) {
    await test.call(follow, { params: { id: third.id } }, person.token)
    await test.call(follow, { params: { id: person.id } }, third.token)
    await test.call(repostPost, { params: { id: person.postId } }, third.token)
    await test.call(repostPost, { params: { id: thirdPostId } }, person.token)
  }
  const shared = { third, thirdPostId, thirdCommentId }
  const one = await meet(test, shared, { person: begun[0], other: begun[1] })
  const two = await meet(test, shared, { person: begun[1], other: begun[0] })
  test.clock.advance(1000)
  return { one, two, topic, ...shared }
}

async function begin(test: TestApp, topic: string, name: string): Promise<Begun> {
  const word = `${name}${randomUUID().slice(0, 6)}`
  // Well followed, so that they are among those suggested to everybody.
  const member = await test.member({ username: word, first_name: word, last_name: word, followers_count: 100_000 })
  await test.deps.events.emit(test.deps.db, { type: 'account-created', actorId: member.id })
  const postId = await post(test, member, `#${topic} as ${word} sees it`)
  const body = { targetType: 'post' as const, targetId: postId, expiresInHours: 0 }
  const { shareUrl } = (await test.call(generateShareLink, { body }, member.token)).reply
  return { ...member, word, postId, shareId: shareUrl.split('/').at(-1) ?? '' }
}

async function meet(
  test: TestApp,
  { third, thirdPostId, thirdCommentId }: Pick<ApartWorld, 'third' | 'thirdPostId' | 'thirdCommentId'>,
  { person, other }: { person: Begun; other: Begun },
): Promise<Person> {
  const { word, token } = person
  const params = { id: other.postId }
  await test.call(likePost, { params, body: { liked: true } }, token)
  await test.call(repostPost, { params }, token)
  await test.call(bookmarkPost, { params, body: { bookmarked: true } }, token)
  const onOtherPostId = await comment(test, person, { postId: other.postId, content: `A word of ${word} to the other` })
  const onThirdPostId = await comment(test, person, { postId: thirdPostId, content: `A word of ${word} to the third` })
  const answer = { postId: thirdPostId, content: `An answer of ${word}`, parentCommentId: thirdCommentId }
  const replyId = await comment(test, person, answer)
  const thirdOnPostId = await comment(test, third, { postId: person.postId, content: `The third, below ${word}` })
  const reply = { postId: other.postId, content: `The third answers ${word}`, parentCommentId: onOtherPostId }
  const thirdReplyId = await comment(test, third, reply)
  return { ...person, onOtherPostId, onThirdPostId, replyId, thirdOnPostId, thirdReplyId }
}

async function post(test: TestApp, member: TestMember, textContent: string): Promise<string> {
  test.clock.advance(1000)
  const files = [await testPicture()]
  return (await test.call(createPost, { body: { textContent }, files }, member.token)).reply.post.id
}

async function comment(
  test: TestApp,
  member: TestMember,
  { postId, ...body }: { postId: string; content: string; parentCommentId?: string },
): Promise<string> {
  test.clock.advance(1000)
  return (await test.call(createComment, { params: { postId }, body }, member.token)).reply.comment.id
}
