import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'
import { isWebAddress, isWithinCharacters, limits, namesUser } from './rules.ts'
import { tidyLine } from './tidy-line.ts'
import { namedUploadSchema } from './upload.ts'

const atMost = (max: number) => z.refine<string>((text) => isWithinCharacters(text, max), `At most ${max} characters.`)
const accountParamsSchema = z.object({ id: accountIdSchema })

/** A member in a list: enough to show and to follow. */
export const accountSummarySchema = z.object({
  id: accountIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  profile_picture_url: z.nullable(z.string()),
  is_following: z.boolean(),
})
export type AccountSummary = z.infer<typeof accountSummarySchema>

export const profileSchema = z.object({
  id: accountIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  bio: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  website: z.nullable(z.string()),
  followers_count: z.int(),
  following_count: z.int(),
  banner_url: z.nullable(z.string()),
  profile_picture_url: z.nullable(z.string()),
  created_at: instantSchema,
  /** As seen by the viewer. */
  is_following: z.boolean(),
  is_private: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/profile/:id',
  access: 'member',
  summary: 'A profile; the id may also be a username (for @mentions)',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ profile: profileSchema }),
})

const changedNameSchema = z
  .string()
  .check(z.overwrite(tidyLine), z.minLength(1, 'Please fill in all fields.'), atMost(limits.name))

/** Only the fields present are changed; an empty text clears an optional field. */
export const profileChangesSchema = z.object({
  first_name: z.optional(changedNameSchema),
  last_name: z.optional(changedNameSchema),
  bio: z.optional(z.string().check(z.trim(), atMost(limits.bio))),
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

export const listSuggestions = endpoint({
  name: 'listSuggestions',
  method: 'GET',
  path: '/suggestions',
  access: 'member',
  summary: 'Members worth following whom the caller does not follow yet',
  query: pageQuerySchema,
  reply: z.object({ suggestions: z.array(accountSummarySchema) }),
})

const followReplySchema = z.object({ is_following: z.boolean(), followers_count: z.int() })

export const follow = endpoint({
  name: 'follow',
  method: 'POST',
  path: '/follow/:id',
  access: 'member',
  summary: 'Follow a member; following twice is the same as once',
  params: accountParamsSchema,
  reply: followReplySchema,
})

export const unfollow = endpoint({
  name: 'unfollow',
  method: 'DELETE',
  path: '/follow/:id',
  access: 'member',
  summary: 'Stop following a member',
  params: accountParamsSchema,
  reply: followReplySchema,
})

export const readFollowStatus = endpoint({
  name: 'readFollowStatus',
  method: 'GET',
  path: '/follow/:id/status',
  access: 'member',
  summary: 'Whether the caller follows a member',
  params: accountParamsSchema,
  reply: z.object({ is_following: z.boolean() }),
})

/** An entry of a followers or following list; `is_following` is the viewer's own relation. */
const listedAccountSchema = z.omit(accountSummarySchema, { id: true })
export const followerEntrySchema = z.extend(listedAccountSchema, { follower_id: accountIdSchema })
export const followingEntrySchema = z.extend(listedAccountSchema, { following_id: accountIdSchema })

export const listFollowers = endpoint({
  name: 'listFollowers',
  method: 'GET',
  path: '/follow/:id/followers',
  access: 'member',
  summary: 'Who follows a member, newest first',
  params: accountParamsSchema,
  query: pageQuerySchema,
  reply: z.object({ followers: z.array(followerEntrySchema), next_cursor: nextCursorSchema }),
})

export const listFollowing = endpoint({
  name: 'listFollowing',
  method: 'GET',
  path: '/follow/:id/following',
  access: 'member',
  summary: 'Whom a member follows, newest first',
  params: accountParamsSchema,
  query: pageQuerySchema,
  reply: z.object({ following: z.array(followingEntrySchema), next_cursor: nextCursorSchema }),
})
