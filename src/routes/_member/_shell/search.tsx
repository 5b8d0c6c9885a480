import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SearchScreen } from '#src/features/search/search-screen.tsx'

export const Route = createFileRoute('/_member/_shell/search')({
  staticData: { title: 'Search' },
  validateSearch: (search): { q?: string } => (typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
  component: SearchPage,
})

function SearchPage() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const search = useCallback(
    (words: string) => void navigate({ search: words === '' ? {} : { q: words }, state: true, replace: true }),
    [navigate],
  )
  return <SearchScreen q={q} onSearch={search} />
}
