import SearchIcon from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { delaysMs, limits } from '#contract/rules.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useEntryTab } from '#src/ui/use-entry-tab.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { RecentSearches } from './recent-searches-list.tsx'
import { SearchAll } from './search-all.tsx'
import { SearchList } from './search-list.tsx'
import styles from './search-screen.module.css'
import { useHighlight } from './use-highlight.ts'

const tabs = [
  { id: 'all', label: 'All' },
  { id: 'users', label: 'Users' },
  { id: 'posts', label: 'Posts' },
  { id: 'media', label: 'Media' },
] as const

type SearchScreenProps = { q: string; onSearch: (q: string) => void }

/** Search: the words go into the address 600 ms after the last key, so that Back and links find them again. */
export function SearchScreen({ q, onSearch }: SearchScreenProps) {
  const [typed, setTyped] = useState(q)
  const [tab, setTab] = useEntryTab(tabs, 'all')
  const rested = useDebounced(typed.trim(), delaysMs.searchDebounce)
  const panelId = useId()
  const results = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const asked = useRef(q)
  useHighlight(results, q)

  useEffect(() => {
    // A link to another search changes the address from outside.
    if (q === asked.current) return
    asked.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    if (rested === asked.current) return
    asked.current = rested
    onSearch(rested)
  }, [rested, onSearch])

  useEffect(() => {
    // Who opens an empty search wants to type; a link to results wants to be read.
    if (asked.current === '') field.current?.focus()
  }, [])

  const clear = () => {
    setTyped('')
    field.current?.focus()
  }
  return (
    <>
      <header className={styles.head}>
        <VisuallyHidden>
          <ScreenHeading>Search</ScreenHeading>
        </VisuallyHidden>
        <label className={styles.box}>
          <SearchIcon aria-hidden />
          <input
            type="search"
            className={styles.input}
            aria-label="Search"
            placeholder="Search members, posts, #topics"
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="search"
            maxLength={limits.searchText}
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed !== '' && (
            <span className={styles.clear}>
              <IconButton label="Clear search" icon={<X aria-hidden />} onClick={clear} />
            </span>
          )}
        </label>
        <Tabs label="What to find" tabs={tabs} selected={tab} onSelect={setTab} panelId={panelId} />
      </header>
      <div ref={results} id={panelId} role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.label}>
        {q === '' ? (
          <RecentSearches onChoose={setTyped} />
        ) : tab === 'all' ? (
          <SearchAll q={q} onShowAll={setTab} />
        ) : (
          <SearchList key={`${tab} ${q}`} q={q} type={tab} />
        )}
      </div>
    </>
  )
}

/** The value as it was when it last rested for `restMs`. */
function useDebounced<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
