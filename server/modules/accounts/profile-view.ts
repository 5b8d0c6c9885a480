import type { Profile } from '#contract/account.ts'
import { accountIdSchema } from '#contract/ids.ts'
import type { ProfileRow } from './profile-repo.ts'

/** A profile as others may see it: no e-mail address, no phone number. */
export function toProfile(row: ProfileRow): Profile {
  return {
    id: accountIdSchema.parse(row.id),
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    bio: row.bio,
    city: row.city,
    country: row.country,
    website: row.website,
    followers_count: row.followers_count,
    following_count: row.following_count,
    banner_url: row.banner_media,
    profile_picture_url: row.picture_media,
    created_at: new Date(row.created_at).toISOString(),
    is_following: row.viewer_follow !== null,
    is_private: row.is_private === 1,
  }
}
