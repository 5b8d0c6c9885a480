/** A starter post of a house account; `hoursAgo` counts back from the moment the migration runs. */
export interface StarterPost {
  text: string
  hoursAgo: number
}

/** An account that the product brings along, so that the first member has someone to follow. */
export interface HouseAccount {
  firstName: string
  lastName: string
  username: string
  bio: string
  city: string
  country: string
  /** Names out of `starter-tags.ts`. */
  tags: readonly string[]
  posts: readonly StarterPost[]
}
