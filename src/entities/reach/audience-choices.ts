import type { Audience } from '#contract/reach.ts'

/** Who may comment, as its member reads it. */
export const audienceChoices: readonly { id: Audience; label: string }[] = [
  { id: 'everyone', label: 'Everyone' },
  { id: 'followed', label: 'People I follow' },
  { id: 'nobody', label: 'Nobody' },
]
