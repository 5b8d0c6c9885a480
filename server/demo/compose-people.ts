import { dayMs } from '#contract/durations.ts'
import { starterTags } from '#server/infra/db/seed/starter-tags.ts'
import type { DemoRandom } from './demo-random.ts'
import { bios, firstNames, lastNames, places, unusualNames } from './person-names.ts'
import type { Subject } from './subject.ts'

export interface DemoPerson {
  id: string
  username: string
  firstName: string
  lastName: string
  bio: string | null
  city: string | null
  country: string | null
  website: string | null
  /** Epoch milliseconds. */
  createdAt: number
  tags: string[]
  /** What they write about. */
  subjects: Subject[]
  /** 0 to 1: how likely others follow them, and how much they write. */
  prominence: number
}

interface Setting {
  random: DemoRandom
  now: number
  subjects: readonly Subject[]
  /** Usernames in lower case that other accounts have already. */
  takenUsernames: ReadonlySet<string>
  /** Id of the first one. */
  loginId: string
}

const loginUsername = 'demo'

/** Makes up the members of the demo; the first one is the one to log in as. */
export function composePeople(
  count: number,
  { random, now, subjects, takenUsernames, loginId }: Setting,
): DemoPerson[] {
  const taken = new Set(takenUsernames)
  return Array.from({ length: count }, (_, index) => {
    const { first, last, username } = nameOf(index, random)
    const interests = random.some(subjects, random.int(2, 4))
    const [city, country] = random.isLucky(0.75) ? random.pick(places) : [null, null]
    const isNew = index > 0 && random.isLucky(0.12)
    return {
      id: index === 0 ? loginId : random.id(),
      username: freeUsername(username, taken),
      firstName: first,
      lastName: last,
      bio: random.isLucky(0.8) ? random.pick(bios) : null,
      city,
      country,
      website: random.isLucky(0.15) ? `https://example.org/${username}` : null,
      createdAt: now - Math.floor((isNew ? random.int(1, 20) : random.int(32, 400)) * dayMs + random.next() * dayMs),
      tags: tagsOf(interests, random),
      subjects: interests,
      // A few are known to many, most to some.
      prominence: index === 0 ? 0.5 : 1 / (1 + index / 12),
    }
  })
}

function nameOf(index: number, random: DemoRandom): { first: string; last: string; username: string } {
  if (index === 0) return { first: 'Demi', last: 'Vance', username: loginUsername }
  // Here and there among the others, and not all on one screen.
  const unusual = index % 17 === 5 ? unusualNames[Math.floor(index / 17)] : undefined
  if (unusual) return unusual
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const [a, b] = [toAscii(first), toAscii(last)]
  return { first, last, username: random.pick([`${a}.${b}`, `${a}_${b}`, `${a}${b.charAt(0)}`, `${a.charAt(0)}${b}`]) }
}

function toAscii(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}

function freeUsername(wanted: string, taken: Set<string>): string {
  for (let suffix = 1; ; suffix += 1) {
    const candidate = suffix === 1 ? wanted : `${wanted}${suffix}`
    if (taken.has(candidate)) continue
    taken.add(candidate)
    return candidate
  }
}

function tagsOf(interests: readonly Subject[], random: DemoRandom): string[] {
  const others = random.some(starterTags, random.int(3, 6))
  return [...new Set([...interests.map(({ tag }) => tag), ...others])]
}
