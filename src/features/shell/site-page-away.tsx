import { useQuery } from '@tanstack/react-query'
import { sitePagesQuery } from '#src/entities/site-page/site-pages-query.ts'
import { Button } from '#src/ui/button.tsx'
import { CenteredScreen } from './centered-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

/** In the place of an operator's page, which is the server's: the app comes there only when that page is away or there is none. */
export function SitePageAway({ name }: { name: string }) {
  const { data, status } = useQuery(sitePagesQuery())
  if (status === 'pending') return null
  const page = data?.pages.find((known) => known.name === name)
  if (status === 'success' && page === undefined) return <NotFoundScreen />
  return (
    <CenteredScreen
      title={page?.title ?? 'Not read here before'}
      text="This page was not read on this device yet, and the first time needs a connection."
    >
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </CenteredScreen>
  )
}
