import { isWithinCharacters, limits } from '#contract/rules.ts'
import type { DemoPerson } from './compose-people.ts'
import type { DemoRandom } from './demo-random.ts'
import { recentInstant } from './demo-time.ts'
import { opinionsInLanguages } from './opinions-in-languages.ts'
import { codas, frames, verdicts } from './phrases.ts'
import type { Subject } from './subject.ts'
import { makeWeightedPicker } from './weighted-picker.ts'

export interface DemoPost {
  id: string
  author: DemoPerson
  text: string
  /** Epoch milliseconds. */
  createdAt: number
  /** Which of the generated scenes it shows. */
  scenes: number[]
}

interface Setting {
  random: DemoRandom
  now: number
  people: readonly DemoPerson[]
  sceneCount: number
}

/** Makes up posts; the same words come again rarely, and never from the same author. */
export function composePosts(count: number, { random, now, people, sceneCount }: Setting): DemoPost[] {
  const authors = makeWeightedPicker(
    people.map(({ prominence }) => 0.25 + prominence),
    random,
  )
  const written = new Set<string>()
  return Array.from({ length: count }, () => {
    const author = people[authors.one()]
    if (!author) throw new Error('the demo has no people')
    const scenes = random.isLucky(0.35) ? random.some([...Array(sceneCount).keys()], pictureCount(random)) : []
    const isWordless = scenes.length > 0 && random.isLucky(0.08)
    return {
      id: random.id(),
      author,
      text: isWordless ? '' : newText(author, { random, people, written }),
      createdAt: recentInstant(random, { from: author.createdAt, now }),
      scenes,
    }
  })
}

function pictureCount(random: DemoRandom): number {
  return random.isLucky(0.6) ? 1 : random.isLucky(0.5) ? 2 : 3
}

interface Writing {
  random: DemoRandom
  people: readonly DemoPerson[]
  written: Set<string>
}

function newText(author: DemoPerson, { random, people, written }: Writing): string {
  for (let tries = 0; ; tries += 1) {
    const text = textBy(author, random, people)
    // After enough tries a repetition is what people do as well.
    if ((written.has(text) && tries < 8) || !isWithinCharacters(text, limits.postText)) continue
    written.add(text)
    return text
  }
}

function textBy(author: DemoPerson, random: DemoRandom, people: readonly DemoPerson[]): string {
  if (random.isLucky(0.1)) return random.pick(opinionsInLanguages)
  const subject = random.pick(author.subjects)
  const opinion = random.isLucky(0.55) ? framed(subject, random) : judged(subject, random)
  const parts = [
    opinion,
    random.isLucky(0.3) ? random.pick(codas) : '',
    random.isLucky(0.05) ? `What do you say, @${random.pick(people).username}?` : '',
    random.isLucky(0.03) ? `I wrote more about it: https://example.org/${random.pick(subject.topics)}` : '',
    random.isLucky(0.6) ? topicsFor(subject, random) : '',
  ].filter((part) => part !== '')
  const isLong = random.isLucky(0.25)
  return parts.join(isLong ? '\n\n' : ' ')
}

function framed(subject: Subject, random: DemoRandom): string {
  return random.pick(frames).replace('%', () => random.pick(subject.opinions))
}

function judged(subject: Subject, random: DemoRandom): string {
  const sentence = random.pick(verdicts).replace('%', () => random.pick(subject.things))
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function topicsFor(subject: Subject, random: DemoRandom): string {
  return random
    .some(subject.topics, random.int(1, 2))
    .map((topic) => `#${topic}`)
    .join(' ')
}
