import * as z from 'zod/mini'
import type { Profile } from '#contract/account.ts'
import { follow, unfollow } from '#contract/follow.ts'
import { accountIdSchema } from '#contract/ids.ts'
import { movedBy } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { followTarget } from '../targets.ts'

/** Follows a member, or stops following them. Carries their name for the list of what waits, where the screen knew it. */
export const followKind = outboxKind(
  'follow',
  {
    fields: { accountId: accountIdSchema, following: z.boolean(), name: z.optional(z.string()) },
    reply: follow.reply,
  },
  {
    target: ({ accountId }) => followTarget(accountId),
    dependsOn: () => [],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ following }) => !following,
    send: ({ accountId, following }, send) => send(following ? follow : unfollow, { params: { id: accountId } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ following, name }) => ({
      title: following ? 'Follow a member' : 'Stop following a member',
      ...(name !== undefined && { detail: name }),
    }),
    pendingView: {
      profile: (profile, { memberId, accountId, following }) => {
        if (profile.id === memberId) return withOneFollowed(profile, following)
        return profile.id === accountId ? followed(profile, following) : profile
      },
    },
    effects: ({ memberId, accountId, following }, reply) =>
      following && !reply
        ? [{ on: 'gone-member', accountId }]
        : [
            {
              on: 'follow',
              memberId,
              accountId,
              isFollowing: reply?.is_following ?? false,
              followersCount: reply?.followers_count,
            },
          ],
    outdatesCopies: true,
  },
)

/** One's own profile with one more or less that is followed. */
function withOneFollowed(profile: Profile, isMore: boolean): Profile {
  return { ...profile, following_count: movedBy(profile.following_count, isMore ? 1 : -1) }
}

/** The profile followed or not; the count moves only when that is a change. */
function followed(profile: Profile, isFollowing: boolean): Profile {
  if (profile.is_following === isFollowing) return profile
  return {
    ...profile,
    is_following: isFollowing,
    followers_count: movedBy(profile.followers_count, isFollowing ? 1 : -1),
  }
}
