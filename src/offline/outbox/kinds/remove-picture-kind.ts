import { removeBanner, removeProfilePicture } from '#contract/profile-changes.ts'
import { outboxKind } from '../outbox-kind.ts'
import { pictureEffect, pictureSlotSchema, pictureTarget, withPicture } from '../picture-slot.ts'

/** Takes the banner or the profile picture away. */
export const removePictureKind = outboxKind(
  'remove-picture',
  { fields: { slot: pictureSlotSchema }, reply: removeBanner.reply },
  {
    target: pictureTarget,
    dependsOn: () => [],
    repeat: { means: 'replacement' },
    takesAway: () => true,
    send: ({ slot }, send) => send(slot === 'banner' ? removeBanner : removeProfilePicture, {}),
    visibility: 'at-profile',
    isEditable: false,
    describe: ({ slot }) => ({ title: slot === 'banner' ? 'Remove the banner' : 'Remove the profile picture' }),
    pendingView: {
      profile: (profile, { memberId, slot }) => (profile.id === memberId ? withPicture(profile, slot, null) : profile),
    },
    effects: (item) => [pictureEffect(item, null)],
    outdatesCopies: true,
  },
)
