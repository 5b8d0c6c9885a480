import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSavingData } from '#src/entities/data-saver/use-data-saver.ts'
import { lazyExtra } from '#src/ui/lazy-extra.ts'
import { PortraitMode } from '#src/ui/portrait-mode.ts'
import { useFirstScreenStands } from '#src/ui/use-first-screen.ts'
import type { AppRouter } from './router.tsx'

const UpdatePrompt = lazyExtra(async () => (await import('./update-prompt.tsx')).UpdatePrompt)

/** The whole app, with everything its parts expect around them. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: AppRouter }) {
  const isSaving = useSavingData()
  return (
    <QueryClientProvider client={queryClient}>
      <PortraitMode value={isSaving ? 'initials' : 'pictures'}>
        <RouterProvider router={router} defaultPreload={isSaving ? false : 'intent'} />
      </PortraitMode>
      <NewsOfUpdates />
    </QueryClientProvider>
  )
}

function NewsOfUpdates() {
  const firstScreenStands = useFirstScreenStands()
  return (
    firstScreenStands && (
      <Suspense fallback={null}>
        <UpdatePrompt />
      </Suspense>
    )
  )
}
