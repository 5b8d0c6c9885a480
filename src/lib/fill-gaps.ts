/**
 * Makes the built-ins our code uses that the oldest supported browsers lack; run before anything else, in the page and in the worker.
 * docs/browsers.md names those browsers; a test there is that nothing else newer is used.
 */
export function fillGaps(): void {
  fill(Map, 'groupBy', groupBy)
  fill(URL, 'canParse', canParse)
  fill(AbortSignal, 'any', anySignal)
  fill(Intl, 'Segmenter', GraphemeSegmenter)
}

function fill(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true })
}

function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, at: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  let at = 0
  for (const item of items) {
    const key = keyOf(item, at)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
    at += 1
  }
  return groups
}

function canParse(url: string, base?: string): boolean {
  try {
    return Boolean(new URL(url, base))
  } catch (cause) {
    if (cause instanceof TypeError) return false
    throw cause
  }
}

/** Aborts as soon as one of the signals does, for the same reason. */
function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const both = new AbortController()
  for (const signal of signals) {
    const abort = () => both.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: both.signal })
  }
  return both.signal
}

const extender = String.raw`[\p{M}\p{Emoji_Modifier}\u200C\u200D\u{E0020}-\u{E007F}]`
const emoji = String.raw`\p{Extended_Pictographic}${extender}*(?:(?<=\u200D)\p{Extended_Pictographic}${extender}*)*`
const syllable = String.raw`[\u1100-\u115F]*[\u1160-\u11A7\uAC00-\uD7A3][\u1160-\u11FF]*`
const cluster = new RegExp(String.raw`\r\n|(?:\p{Regional_Indicator}{2}|${emoji}|${syllable}|[^])${extender}*`, 'gu')

/** What people count as one character (UAX 29), but for conjuncts of Indian scripts, which count as their letters. */
class GraphemeSegmenter {
  *segment(input: string): Generator<{ segment: string; index: number; input: string }> {
    for (const { 0: segment, index } of input.matchAll(cluster)) yield { segment, index, input }
  }
}
