import * as z from 'zod/mini'
import { uploadBanner, uploadProfilePicture } from '#contract/profile-changes.ts'
import { outboxKind } from '../outbox-kind.ts'
import { pictureEffect, pictureSlotSchema, pictureTarget } from '../picture-slot.ts'

const reply = z.union([uploadBanner.reply, uploadProfilePicture.reply])

/** Puts up another banner or profile picture. */
export const uploadPictureKind = outboxKind(
  'upload-picture',
  { fields: { slot: pictureSlotSchema, blobKey: z.string(), type: z.string() }, reply },
  {
    target: pictureTarget,
    dependsOn: () => [],
    repeat: { means: 'replacement' },
    takesAway: () => false,
    files: ({ blobKey, type }) => [{ blobKey, type }],
    withFiles: (item, [file]) => ({ ...item, ...file }),
    send: ({ slot }, send, files) =>
      slot === 'banner'
        ? send(uploadBanner, { files: { banner: files } })
        : send(uploadProfilePicture, { files: { profile_picture: files } }),
    sendUploaded: ({ slot }, send, uploadIds) =>
      send(slot === 'banner' ? uploadBanner : uploadProfilePicture, { body: { media_uploads: uploadIds.join(',') } }),
    visibility: 'at-profile',
    isEditable: false,
    describe: ({ slot }) => ({ title: slot === 'banner' ? 'New banner' : 'New profile picture' }),
    // It has no address yet: screens show the bytes themselves.
    pendingView: {},
    effects: (item, answer) => {
      if (answer === null) return []
      return [pictureEffect(item, 'bannerUrl' in answer ? answer.bannerUrl : answer.profile_picture_url)]
    },
    outdatesCopies: true,
  },
)
