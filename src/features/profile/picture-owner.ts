import type { Profile } from '#contract/account.ts'
import type { Post } from '#contract/post.ts'

/** Whose picture the preview shows, in the shape in which posts name their author. */
type PictureOwner = Pick<Post, 'user_id' | 'first_name' | 'last_name' | 'username' | 'profile_picture_url'>
export type OpenPicture = (owner: PictureOwner) => void

/** `src` is what is on screen: also a picture that still waits on this device. */
export function pictureOwner({ id, first_name, last_name, username }: Profile, src: string | null): PictureOwner {
  return { user_id: id, first_name, last_name, username, profile_picture_url: src }
}
