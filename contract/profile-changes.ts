import * as z from 'zod/mini'
import { fillInAllFields } from './fill-in-all-fields.ts'
import { profileSchema } from './account.ts'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { isWebAddress, isWithinCharacters, limits, namesUser } from './rules.ts'
import { tidyLine } from './tidy-line.ts'
import { namedUploadSchema } from './upload.ts'
import { maybeWordsSchema } from './words.ts'

const atMost = (max: number) => z.refine<string>((text) => isWithinCharacters(text, max), `At most ${max} characters.`)

const changedNameSchema = z.string().check(z.overwrite(tidyLine), z.minLength(1, fillInAllFields), atMost(limits.name))

/** Only the fields present are changed; an empty text clears an optional field. */
export const profileChangesSchema = z.object({
  first_name: z.optional(changedNameSchema),
  last_name: z.optional(changedNameSchema),
  bio: z.optional(maybeWordsSchema(limits.bio, `At most ${limits.bio} characters.`)),
  city: z.optional(z.string().check(z.overwrite(tidyLine), atMost(limits.place))),
  country: z.optional(z.string().check(z.overwrite(tidyLine), atMost(limits.place))),
  website: z.optional(
    z.string().check(
      z.overwrite(tidyLine),
      z.maxLength(limits.website, `At most ${limits.website} characters.`),
      z.refine((text) => text === '' || isWebAddress(text), 'A website starts with https:// or http://.'),
      z.refine(
        (text) => !isWebAddress(text) || !namesUser(text),
        'A website has no user name or password before its name: leave out what stands before the @.',
      ),
    ),
  ),
})
export type ProfileChanges = z.infer<typeof profileChangesSchema>

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/profile',
  access: 'member',
  summary: "Change fields of the caller's profile",
  body: profileChangesSchema,
  reply: z.object({ message: z.string(), profile: profileSchema }),
})

const oneImage = { maxCount: 1, maxBytes: limits.uploadBytes }
/** A picture that was uploaded before (`upload.ts`) is named instead of being sent along. */
const namedImageSchema = z.object({ media_uploads: z._default(namedUploadSchema, []) })

export const uploadBanner = endpoint({
  name: 'uploadBanner',
  method: 'POST',
  path: '/profile/upload-banner',
  access: 'member',
  summary: "Replace the caller's banner",
  body: namedImageSchema,
  files: { banner: oneImage },
  reply: z.object({ bannerUrl: z.string() }),
})

export const removeBanner = endpoint({
  name: 'removeBanner',
  method: 'DELETE',
  path: '/profile/banner',
  access: 'member',
  summary: "Remove the caller's banner",
  reply: messageReplySchema,
})

export const uploadProfilePicture = endpoint({
  name: 'uploadProfilePicture',
  method: 'POST',
  path: '/profile/upload-profile-picture',
  access: 'member',
  summary: "Replace the caller's picture",
  body: namedImageSchema,
  files: { profile_picture: oneImage },
  reply: z.object({ profile_picture_url: z.string() }),
})

export const removeProfilePicture = endpoint({
  name: 'removeProfilePicture',
  method: 'DELETE',
  path: '/profile/profile-picture',
  access: 'member',
  summary: "Remove the caller's picture",
  reply: messageReplySchema,
})
