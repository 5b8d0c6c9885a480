// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { matchesIn, rangesIn } from './use-highlight.ts'

it('marks whole words that begin as wanted, accents or not', () => {
  const text = 'Crème in the creamery, not ice'
  expect(matchesIn(text, ['crem']).map(([start, end]) => text.slice(start, end))).toEqual(['Crème'])
  expect(matchesIn(text, ['ice', 'crea']).map(([start, end]) => text.slice(start, end))).toEqual(['creamery', 'ice'])
})

it('marks names and words that were found, and nothing that stands beside them', () => {
  document.body.innerHTML = `
    <h2>Allies <button>Show all</button></h2>
    <ul aria-label="All"><li><b>Alla Berg</b><button>Allow</button></li></ul>
    <article>
      <h2>Allen</h2><span>@allen</span><time>All day</time>
      <p>All in <a href="/search?q=alla" title="alla">#alla</a></p>
      <a aria-label="Comment, 3">all</a><span title="Views">all</span>
    </article>`
  expect(rangesIn(document.body, ['al']).map(String)).toEqual(['Alla', 'Allen', 'allen', 'All', 'alla'])
  expect(rangesIn(document.body, [])).toEqual([])
})
