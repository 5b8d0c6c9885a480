import { nothingToPost, postTooLong } from '#contract/post-writing.ts'
import { isWithinCharacters, limits } from '#contract/rules.ts'
import { isBlank } from '#contract/is-blank.ts'
import { hasNoType } from '#src/offline/storage/with-picture-type.ts'

/** Texts of the compose form, as the specification spells them. */
export const composeTexts = {
  placeholder: 'Say something...',
  hint: 'You can add between 0 to 3 images to your post',
  nothing: nothingToPost,
  failed: 'Failed tp post, Check your internet connection',
  saved: 'Saved. It will be sent when you are back online.',
  imagesOnly: 'Only image files can be added.',
} as const

/** Why this cannot be posted yet; undefined when it can. */
export function refusalOf(text: string, pictureCount: number): string | undefined {
  if (isBlank(text) && pictureCount === 0) return composeTexts.nothing
  if (!isWithinCharacters(text.trim(), limits.postText)) return postTooLong
  return undefined
}

/**
 * Splits files over the free slots, in order: those that find one, those that are no images, and how many are too many. What nobody said
 * the type of is looked at in its slot: a post that is sent meanwhile waits for it there.
 */
export function assignFiles(files: readonly File[], freeSlots: readonly number[]) {
  const images = files.filter((file) => file.type.startsWith('image/') || hasNoType(file))
  const placed = images.slice(0, freeSlots.length).map((file, at) => ({ file, slot: freeSlots[at] ?? 0 }))
  return { placed, notImages: files.length - images.length, tooMany: images.length - placed.length }
}
