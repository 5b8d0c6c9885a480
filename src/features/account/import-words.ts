import type { Import, ImportFailure, LeftOutReason } from '#contract/own-import.ts'
import { product } from '#contract/product.ts'
import { assertNever } from '#src/lib/assert-never.ts'

/** How an import stands, in a sentence. */
export function importWords({ state, failure, ...made }: Import): string {
  switch (state) {
    case 'waiting':
      return 'Waiting for its turn.'
    case 'working':
      return `Importing: looked at ${made.posts_looked_at} of ${counted(made.posts_in_archive ?? 0, 'post')}.`
    case 'done':
      return made.posts_added === 0 ? 'There was nothing new to import.' : `Imported: ${addedWords(made)}.`
    case 'failed':
      return `${failureWords[failure ?? 'broken']}${made.posts_added > 0 ? ` Imported: ${addedWords(made)}.` : ''}`
    default:
      return assertNever(state)
  }
}

function addedWords({ posts_added, pictures_added }: Pick<Import, 'posts_added' | 'pictures_added'>): string {
  const posts = counted(posts_added, 'post')
  return pictures_added === 0 ? posts : `${posts} with ${counted(pictures_added, 'picture')}`
}

const failureWords: Readonly<Record<ImportFailure, string>> = {
  'not-an-archive': `This file is no copy of ${product.name} data, or it is damaged. Please choose the zip file as it was downloaded.`,
  'unsafe-archive': 'This file was changed since it was downloaded, and could do harm. It was not imported.',
  'not-allowed': 'Your account may not write posts at the moment.',
  'took-too-long': 'This took too long and was given up. Import the file again to go on.',
  broken: 'Something went wrong on the server. Import the file again to go on.',
}

/** What did not come along and why, in a line. */
export function leftOutWords({ reason, count }: Import['left_out'][number]): string {
  const { what, why } = leftOut[reason]
  return `${counted(count, what)}: ${why}`
}

const leftOut: Readonly<Record<LeftOutReason, { what: string; why: string }>> = {
  'already-here': { what: 'post', why: 'here already, or deleted here since' },
  unreadable: { what: 'post', why: 'could not be read' },
  'too-long': { what: 'post', why: 'longer than posts are here' },
  'in-future': { what: 'post', why: 'has a date that is still to come' },
  'too-old': { what: 'post', why: 'has a date before the year 2000' },
  empty: { what: 'post', why: 'nothing in it that could be imported' },
  'too-many-posts': { what: 'rest', why: 'an archive has at most 20,000 posts' },
  'picture-missing': { what: 'picture', why: 'not in the file' },
  'picture-refused': { what: 'picture', why: 'too large, or could not be read' },
  'too-many-pictures': { what: 'picture', why: 'a post has at most three' },
  'description-too-long': { what: 'description', why: 'longer than descriptions of pictures are here' },
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
