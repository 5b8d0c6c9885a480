import { useEffect, type RefObject } from 'react'
import { foldToWords } from '#contract/fold-text.ts'

const name = 'search-match'

/**
 * Marks the beginnings of words that match, with the CSS Custom Highlight API: no element is added, so nothing shifts and
 * cards need not know of it. Where the API is missing nothing is marked.
 */
export function useHighlight(place: RefObject<HTMLElement | null>, q: string): void {
  useEffect(() => {
    const { current } = place
    if (current === null || typeof CSS === 'undefined' || !('highlights' in CSS)) return
    const wanted = foldToWords(q)
    const mark = () => void CSS.highlights.set(name, new Highlight(...rangesIn(current, wanted)))
    mark()
    // Results and pages arrive after this.
    const observer = new MutationObserver(mark)
    observer.observe(current, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(name)
    }
  }, [place, q])
}

/** What is no part of what was found: headings of lists, buttons, counters and times. */
const beside = 'h2:not(article h2), button, a[aria-label], span[title], time'

function isFound({ parentElement }: Node): number {
  return parentElement?.closest(beside) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
}

/** Where the words of what was found begin as wanted. */
export function rangesIn(root: HTMLElement, wanted: readonly string[]): Range[] {
  if (wanted.length === 0) return []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, isFound)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const [start, end] of matchesIn(node.nodeValue ?? '', wanted)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  }
  return ranges
}

/** Positions of the words in a text that begin with a wanted word. */
export function matchesIn(text: string, wanted: readonly string[]): [start: number, end: number][] {
  const words = text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
  return [...words].flatMap(({ 0: word, index }): [number, number][] => {
    const isMatch = foldToWords(word).some((part) => wanted.some((other) => part.startsWith(other)))
    return isMatch ? [[index, index + word.length]] : []
  })
}
