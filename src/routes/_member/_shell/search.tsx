import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { SearchScreen } from '#src/features/search/search-screen.tsx'
import { textsOf } from '#src/lib/texts-of.ts'

export const Route = createFileRoute('/_member/_shell/search')({
  staticData: { title: 'Search' },
  validateSearch: textsOf('q'),
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
