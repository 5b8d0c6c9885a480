import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('src/{app,entities,features,routes}/**/*.{ts,tsx}')
  .filter((path) => !/[.]test[.]tsx?$|[.]gen[.]ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Where the name of a cache key is written out: in the options of its query, or in a file of keys. */
function declarationsIn({ path, text }: (typeof sources)[number]): { name: string; path: string }[] {
  const wanted = path.endsWith('-keys.ts') ? /\[\s*'([\w-]+)'/g : /queryKey:\s*\[\s*'([\w-]+)'/g
  return [...text.matchAll(wanted)].map(([, name = '']) => ({ name, path }))
}

const declared = Map.groupBy(sources.flatMap(declarationsIn), ({ name }) => name)

it('knows the keys of the cache', () => {
  expect([...declared.keys()]).toEqual(
    expect.arrayContaining(['post', 'feed', 'bookmarks', 'posts-of', 'reposts-of', 'profile', 'android-release']),
  )
})

it('writes the name of a cache key in one file, that of its query or of its keys', () => {
  const repeated = [...declared].filter(([, places]) => new Set(places.map(({ path }) => path)).size > 1)
  expect(repeated).toEqual([])
  const elsewhere = [...declared].filter(([, places]) =>
    places.some(({ path }) => !/-(keys|query|queries)[.]ts$/.test(path)),
  )
  expect(elsewhere).toEqual([])
})

it('writes no raw key anywhere else, and compares no part of one with a text', () => {
  const names = [...declared.keys()].join('|')
  const raw = new RegExp(String.raw`(?<![\w\])])\[\s*'(${names})'\s*[,\]]|queryKey\[`)
  const homes = new Set([...declared.values()].flat().map(({ path }) => path))
  expect(sources.filter(({ path, text }) => !homes.has(path) && raw.test(text)).map(({ path }) => path)).toEqual([])
})

it('says of each query whose answer may be the worker’s copy that it may be one', () => {
  const queries = sources.flatMap(({ path, text }) =>
    text.split(/(?=\b(?:q|infiniteQ)ueryOptions\()/).map((of) => ({ path, of })),
  )
  const copied = queries.filter(({ of }) => of.includes('callOrCopy('))
  expect(copied.length).toBeGreaterThan(3)
  expect(copied.filter(({ of }) => !of.includes('mayBeCopy: true')).map(({ path }) => path)).toEqual([])
})
