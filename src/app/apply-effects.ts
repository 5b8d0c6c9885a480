import type { QueryClient } from '@tanstack/react-query'
import { applyFollowToAccounts } from '#src/entities/account/account-cache.ts'
import { applyFollowToProfiles, changeOwnProfile } from '#src/entities/account/profile-cache.ts'
import { dropMember } from '#src/entities/account/drop-member.ts'
import { applyBlock } from '#src/entities/block/block-cache.ts'
import {
  addComment,
  askForCommentsAnew,
  changeComment,
  removeComment,
  renameCommenter,
} from '#src/entities/comment/comment-cache.ts'
import { applyMute } from '#src/entities/mute/mute-cache.ts'
import { applyMutedWords } from '#src/entities/muted-words/muted-words-cache.ts'
import { endCachedAppeal, markCachedRead } from '#src/entities/notification/notification-cache.ts'
import { lookAtFollowing } from '#src/entities/post/look-at-following.ts'
import { forgetPostsSoon } from '#src/entities/post/forget-posts.ts'
import { applyReach } from '#src/entities/reach/reach-cache.ts'
import { momentOfAsking } from '#src/entities/outbox/acknowledgements.ts'
import { changePost, renameAuthor, cachePosts } from '#src/entities/post/post-cache.ts'
import { addBookmark, addOwnPostToLists, applyRepost } from '#src/entities/post/post-list-cache.ts'
import { applyTag } from '#src/features/onboarding/tag-cache.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import type { Effect, EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { showAlert } from '#src/ui/alert-store.ts'
import { announce } from '#src/ui/announcer.tsx'
import { effectsOf, type Acknowledgement } from '#src/offline/outbox/outbox-item.ts'

/** Brings what the server just acknowledged into the query cache, before the item leaves the outbox: no count flickers back. */
export function applyEffects(client: QueryClient, acknowledgement: Acknowledgement): void {
  for (const effect of effectsOf(acknowledgement)) applyEffect(client, effect)
}

function applyEffect(client: QueryClient, effect: Effect): void {
  switch (effect.on) {
    case 'new-post':
      if (effect.post) cachePosts(client, [effect.post], momentOfAsking())
      addOwnPostToLists(client, effect)
      announce('Your post was sent.')
      return
    case 'deleted-post':
      forgetPostsSoon(client, [effect.postId])
      return
    case 'post':
      changePost(client, effect)
      return
    case 'new-bookmark':
      addBookmark(client, effect.postId)
      return
    case 'repost':
      applyRepost(client, effect)
      return
    case 'new-comment':
      applyToComments(client, effect)
      announce('Your comment was sent.')
      return
    case 'deleted-comment':
    case 'comment':
      applyToComments(client, effect)
      return
    case 'follow':
    case 'gone-member':
    case 'block':
    case 'mute':
      applyBetweenMembers(client, effect)
      return
    case 'muted-words':
    case 'reach':
    case 'new-tag':
    case 'deleted-tag':
      applyToChoices(client, effect)
      return
    case 'own-profile':
      applyOwnProfile(client, effect)
      return
    case 'read-notifications':
    case 'appeal':
      applyToNotifications(client, effect)
      return
    default:
      assertNever(effect)
  }
}

function applyOwnProfile(client: QueryClient, effect: EffectOn<'own-profile'>): void {
  renameAuthor(client, effect)
  renameCommenter(client, effect)
  changeOwnProfile(client, effect)
}

function applyBetweenMembers(client: QueryClient, effect: EffectOn<'follow' | 'gone-member' | 'block' | 'mute'>): void {
  switch (effect.on) {
    case 'follow':
      // What was on the screen stays there: who was let go by mistake is followed again.
      lookAtFollowing(client)
      applyFollowToAccounts(client, effect)
      applyFollowToProfiles(client, effect)
      return
    case 'gone-member':
      dropMember(client, effect.accountId)
      showAlert('This member does not exist any more.')
      return
    case 'block':
      lookAtFollowing(client)
      applyBlock(client, effect)
      return
    case 'mute':
      applyMute(client, effect)
      return
    default:
      assertNever(effect)
  }
}

function applyToChoices(
  client: QueryClient,
  effect: EffectOn<'muted-words' | 'reach' | 'new-tag' | 'deleted-tag'>,
): void {
  if (effect.on === 'muted-words') applyMutedWords(client, effect)
  else if (effect.on === 'reach') applyReach(client, effect)
  else applyTag(client, effect)
}

function applyToNotifications(client: QueryClient, effect: EffectOn<'read-notifications' | 'appeal'>): void {
  if (effect.on === 'appeal') endCachedAppeal(client, effect.decisionId)
  else markCachedRead(client, effect)
}

function applyToComments(client: QueryClient, effect: EffectOn<'new-comment' | 'deleted-comment' | 'comment'>): void {
  if (effect.on === 'new-comment') addComment(client, effect)
  else if (effect.on === 'deleted-comment') removeComment(client, effect)
  else changeComment(client, effect)
  if (!effect.isCertain) askForCommentsAnew(client)
}
