import { seededRandom } from './seeded-random.ts'

/** Something a member does, and where. Targets are numbers: of posts, comments and members that exist before. */
export type Action =
  | { kind: 'post'; text: string; hasPicture: boolean }
  | { kind: 'toggle'; mark: Mark; post: number }
  | { kind: 'comment'; post: number; text: string }
  | { kind: 'reply'; comment: number; text: string }
  | { kind: 'like-comment'; comment: number }
  | { kind: 'follow'; member: number }
  | { kind: 'profile'; bio: string }
  | { kind: 'ticket'; subject: string }
  | { kind: 'delete-post'; doomed: number }
  | { kind: 'delete-comment'; doomed: number }

export const marks = ['like', 'repost', 'bookmark'] as const
export type Mark = (typeof marks)[number]

/** How many of what each plan has; together 100. */
const amounts = { post: 14, toggle: 34, comment: 20, reply: 10, 'like-comment': 4, follow: 6, profile: 4, ticket: 3 }
export const doomedPosts = 3
export const doomedComments = 2
export const targets = { posts: 8, comments: 4, members: 3 }

/** The hundred actions of one member in a random but repeatable order, those of one place mostly together. */
export function planActions(name: string, seed: number): Action[] {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const times = (count: number, make: (nth: number) => Action) =>
    Array.from({ length: count }, (_, nth) => make(nth + 1))
  const actions = [
    ...times(amounts.post, (nth) => ({ kind: 'post', text: `${name} writes ${nth}`, hasPicture: nth % 4 === 0 })),
    ...times(amounts.toggle, () => ({
      kind: 'toggle',
      mark: marks[below(marks.length)] ?? 'like',
      post: below(targets.posts),
    })),
    ...times(amounts.comment, (nth) => ({
      kind: 'comment',
      post: below(targets.posts),
      text: `${name} comments ${nth}`,
    })),
    ...times(amounts.reply, (nth) => ({
      kind: 'reply',
      comment: below(targets.comments),
      text: `${name} replies ${nth}`,
    })),
    ...times(amounts['like-comment'], () => ({ kind: 'like-comment', comment: below(targets.comments) })),
    ...times(amounts.follow, () => ({ kind: 'follow', member: below(targets.members) })),
    ...times(amounts.profile, (nth) => ({ kind: 'profile', bio: `${name} as of ${nth}` })),
    ...times(amounts.ticket, (nth) => ({ kind: 'ticket', subject: `${name} asks ${nth}` })),
    ...times(doomedPosts, (nth) => ({ kind: 'delete-post', doomed: nth - 1 })),
    ...times(doomedComments, (nth) => ({ kind: 'delete-comment', doomed: nth - 1 })),
  ]
  return inChapters(actions, random)
}

export const chapterCount = 4

/** Deals the actions out to chapters; within one, those of one place come together as they would when somebody reads. */
function inChapters(actions: readonly Action[], random: () => number): Action[] {
  const dealt = actions.map((action) => ({ action, chapter: Math.floor(random() * chapterCount) }))
  const places = new Map([...new Set(actions.map(placeOf))].map((place) => [place, random()]))
  const rank = ({ action, chapter }: (typeof dealt)[number]) => chapter + (places.get(placeOf(action)) ?? 0)
  return dealt.toSorted((a, b) => rank(a) - rank(b)).map(({ action }) => action)
}

/** The screen an action is done on. */
export function placeOf(action: Action): string {
  switch (action.kind) {
    case 'post':
      return 'home'
    case 'toggle':
    case 'comment':
      return `post ${action.post}`
    case 'reply':
    case 'like-comment':
      return `comment ${action.comment}`
    case 'follow':
      return `member ${action.member}`
    case 'delete-post':
      return `doomed post ${action.doomed}`
    case 'delete-comment':
      return 'doomed comments'
    case 'profile':
    case 'ticket':
      return action.kind
  }
}

/** What one member's actions come to, as the server must have it in the end. */
export interface Outcome {
  /** Texts in the order of writing. */
  posts: { text: string; hasPicture: boolean }[]
  /** Comments by post, in order. */
  comments: Record<number, string[]>
  replies: Record<number, string[]>
  /** `like 3`, for what is on in the end. */
  marks: string[]
  likedComments: number[]
  follows: number[]
  bio: string | undefined
  tickets: string[]
}

export function outcomeOf(actions: readonly Action[]): Outcome {
  const outcome: Outcome = {
    posts: [],
    comments: {},
    replies: {},
    marks: switchedOn(actions, (action) => (action.kind === 'toggle' ? `${action.mark} ${action.post}` : undefined)),
    likedComments: switchedOn(actions, (action) => (action.kind === 'like-comment' ? action.comment : undefined)),
    follows: switchedOn(actions, (action) => (action.kind === 'follow' ? action.member : undefined)),
    bio: undefined,
    tickets: [],
  }
  for (const action of actions) {
    if (action.kind === 'post') outcome.posts.push({ text: action.text, hasPicture: action.hasPicture })
    if (action.kind === 'comment') (outcome.comments[action.post] ??= []).push(action.text)
    if (action.kind === 'reply') (outcome.replies[action.comment] ??= []).push(action.text)
    if (action.kind === 'profile') outcome.bio = action.bio
    if (action.kind === 'ticket') outcome.tickets.push(action.subject)
  }
  outcome.tickets.sort()
  return outcome
}

/** What was toggled an odd number of times. */
function switchedOn<T extends string | number>(actions: readonly Action[], of: (action: Action) => T | undefined): T[] {
  const on = new Set<T>()
  for (const key of actions.map(of)) {
    if (key !== undefined && !on.delete(key)) on.add(key)
  }
  return [...on].toSorted((a, b) => (a < b ? -1 : 1))
}
