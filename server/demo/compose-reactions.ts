import type { DemoPerson } from './compose-people.ts'
import type { DemoPost } from './compose-posts.ts'
import type { DemoRandom } from './demo-random.ts'
import { soonAfter } from './demo-time.ts'
import { remarks, replies } from './remarks.ts'
import { makeWeightedPicker } from './weighted-picker.ts'

export interface DemoFollow {
  followerId: string
  followedId: string
  at: number
}

export interface DemoMark {
  postId: string
  accountId: string
  at: number
}

export interface DemoComment {
  id: string
  postId: string
  parentId: string | null
  authorId: string
  content: string
  at: number
  likedBy: string[]
}

export interface DemoReactions {
  likes: DemoMark[]
  reposts: DemoMark[]
  bookmarks: DemoMark[]
  comments: DemoComment[]
  /** By post. */
  viewCounts: Map<string, number>
}

interface Setting {
  random: DemoRandom
  now: number
  people: readonly DemoPerson[]
}

/** Makes up who follows whom: everybody a few, and most of them those whom many follow. */
export function composeFollows(houseIds: readonly string[], { random, now, people }: Setting): DemoFollow[] {
  const known = makeWeightedPicker(
    people.map(({ prominence }) => 0.03 + prominence),
    random,
  )
  return people.flatMap((follower, index) => {
    const followed = known.several(index === 0 ? 32 : random.int(5, 34)).filter((other) => other !== index)
    const members = followed.flatMap((other) => people[other] ?? [])
    const ids = [...members.map(({ id }) => id), ...random.some(houseIds, random.int(1, 4))]
    const joined = new Map(members.map(({ id, createdAt }) => [id, createdAt]))
    return ids.map((followedId) => {
      const from = Math.max(follower.createdAt, joined.get(followedId) ?? 0)
      return { followerId: follower.id, followedId, at: soonAfter(random, { from, now }) }
    })
  })
}

/** Makes up what people do to posts; a few posts get most of it. */
export function composeReactions(
  posts: readonly DemoPost[],
  follows: readonly DemoFollow[],
  setting: Setting,
): DemoReactions {
  const { random, now, people } = setting
  const followersOf = Map.groupBy(follows, ({ followedId }) => followedId)
  const reactions: DemoReactions = { likes: [], reposts: [], bookmarks: [], comments: [], viewCounts: new Map() }
  for (const post of posts) {
    const followers = (followersOf.get(post.author.id) ?? []).map(({ followerId }) => followerId)
    const anyone = people.map(({ id }) => id)
    const appeal = random.next() ** 3 * (0.4 + post.author.prominence)
    const crowd = (most: number) => {
      const size = Math.floor(appeal * most + random.next())
      const near = random.some(followers, Math.round(size * 0.7))
      return [...new Set([...near, ...random.some(anyone, size - near.length)])].filter((id) => id !== post.author.id)
    }
    const marks = (most: number): DemoMark[] =>
      crowd(most).map((accountId) => ({
        postId: post.id,
        accountId,
        at: soonAfter(random, { from: post.createdAt, now }),
      }))
    const likes = marks(60)
    reactions.likes.push(...likes)
    reactions.reposts.push(...marks(4))
    reactions.bookmarks.push(...marks(3))
    reactions.comments.push(...conversation(post, crowd(9), setting))
    reactions.viewCounts.set(post.id, likes.length * random.int(5, 11) + random.int(3, 60))
  }
  return reactions
}

function conversation(post: DemoPost, speakers: readonly string[], { random, now, people }: Setting): DemoComment[] {
  const comments: DemoComment[] = []
  const said = random.some(remarks, speakers.length)
  for (const [index, authorId] of speakers.entries()) {
    const at = soonAfter(random, { from: post.createdAt, now })
    const comment = { id: random.id(), postId: post.id, parentId: null, authorId, at }
    comments.push({ ...comment, content: said[index] ?? random.pick(remarks), likedBy: likers() })
    if (!random.isLucky(0.4)) continue
    // Most often the author answers.
    const answeredBy = random.isLucky(0.7) ? post.author.id : random.pick(people).id
    const reply = { id: random.id(), postId: post.id, parentId: comment.id, authorId: answeredBy }
    comments.push({
      ...reply,
      at: soonAfter(random, { from: at, now }),
      content: random.pick(replies),
      likedBy: likers(),
    })
  }
  return comments

  function likers(): string[] {
    return random.some(people, Math.floor(random.next() ** 4 * 9)).map(({ id }) => id)
  }
}
