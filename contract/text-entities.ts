import { isWebAddress } from './rules.ts'

/** A piece of a post's or comment's text; the pieces in order, joined, are the text. */
export type TextEntity =
  | { kind: 'text'; text: string }
  | { kind: 'url'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'topic'; text: string; topic: string; key: string }

// The character before decides: `a@b` is an address and `a#b` a fragment, neither a mention nor a topic.
const address = /(?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[^\s<>"]+/iu
const mention = /(?<![\p{L}\p{N}_@.])@(?<username>[A-Za-z0-9._]{2,30})(?![A-Za-z0-9._@])/u
// Marks and joiners belong to words of many scripts: without them a Hindi topic would end in its middle.
const topic = /(?<![\p{L}\p{N}_&#/])#(?<topic>[\p{L}\p{N}\p{M}_\u200c\u200d]{1,100})(?![\p{L}\p{N}\p{M}_#])/u
const entity = new RegExp([address, mention, topic].map(({ source }) => source).join('|'), 'giu')

/** Splits a text into plain text, web addresses, @mentions and #topics, as the screen links them and the server counts them. */
export function parseTextEntities(text: string): TextEntity[] {
  const entities: TextEntity[] = []
  let plainFrom = 0
  for (const match of text.matchAll(entity)) {
    const found = toEntity(match)
    if (!found) continue
    if (match.index > plainFrom) entities.push({ kind: 'text', text: text.slice(plainFrom, match.index) })
    entities.push(found)
    plainFrom = match.index + found.text.length
  }
  if (plainFrom < text.length) entities.push({ kind: 'text', text: text.slice(plainFrom) })
  return entities
}

/** The #topics of a text, each once, as first written. */
export function topicsOf(text: string): { topic: string; key: string }[] {
  const byKey = new Map<string, { topic: string; key: string }>()
  for (const found of parseTextEntities(text)) {
    if (found.kind !== 'topic' || byKey.has(found.key)) continue
    byKey.set(found.key, { topic: found.topic, key: found.key })
  }
  return [...byKey.values()]
}

/** The usernames that a text @mentions, in lower case, each once, in their order. */
export function mentionsOf(text: string): string[] {
  const names = parseTextEntities(text).flatMap((found) =>
    found.kind === 'mention' ? found.username.toLowerCase() : [],
  )
  return [...new Set(names)]
}

/** One spelling for topics that people would call the same: #Café and #CAFÉ, composed or not. */
export function toTopicKey(written: string): string {
  return written.normalize('NFKC').toLowerCase()
}

const longestShownAddress = 40

/**
 * A web address as it stands in a text: as written while it is short, else without what every address begins with, and cut. Its host is
 * always whole: whoever could hide the end of that could pass off one site as another.
 */
export function shortenAddress(written: string): string {
  if (written.length <= longestShownAddress) return written
  const bare = written.replace(/^https?:\/\//i, '').replace(/^www\./i, '')
  const host = /^[^/?#]*/.exec(bare)?.[0] ?? ''
  const letters = [...bare]
  const shown = Math.max(longestShownAddress - 1, [...host].length + 1)
  return letters.length <= shown + 1 ? bare : `${letters.slice(0, shown).join('')}…`
}

function toEntity({ 0: text, groups }: RegExpMatchArray): TextEntity | undefined {
  if (groups?.username !== undefined) return toMention(groups.username)
  if (groups?.topic !== undefined) {
    // A number alone is a rank ("#1"), not a topic.
    if (!/[\p{L}_]/u.test(groups.topic)) return undefined
    return { kind: 'topic', text, topic: groups.topic, key: toTopicKey(groups.topic) }
  }
  const written = withoutSentenceEnd(text)
  const href = /^www\./i.test(written) ? `https://${written}` : written
  if (!isWebAddress(href) || !new URL(href).hostname.includes('.')) return undefined
  return { kind: 'url', text: written, href }
}

function toMention(written: string): TextEntity | undefined {
  // A dot at the end closes the sentence.
  const username = written.replace(/\.+$/, '')
  if (username.length < 2 || !/[A-Za-z0-9]/.test(username)) return undefined
  return { kind: 'mention', text: `@${username}`, username }
}

function withoutSentenceEnd(text: string): string {
  let rest = text
  for (;;) {
    const last = rest.at(-1) ?? ''
    if (last === ')' && count(rest, ')') <= count(rest, '(')) return rest
    if (!/[.,;:!?'’”»)\]}…*]/u.test(last)) return rest
    rest = rest.slice(0, -last.length)
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
