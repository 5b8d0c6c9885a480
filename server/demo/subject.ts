import type { starterTags } from '#server/infra/db/seed/starter-tags.ts'

/** Something people of the demo have opinions on. */
export interface Subject {
  /** The tag its fans have chosen. */
  tag: (typeof starterTags)[number]
  /** #topics without the sign. */
  topics: readonly string[]
  /** Fit into "… is underrated". */
  things: readonly string[]
  opinions: readonly string[]
}
