import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useSavingData } from '#src/entities/data-saver/use-data-saver.ts'
import { PortraitMode } from '#src/ui/portrait-mode.ts'
import type { AppRouter } from './router.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** The whole app, with everything its parts expect around them. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: AppRouter }) {
  const isSaving = useSavingData()
  return (
    <QueryClientProvider client={queryClient}>
      <PortraitMode value={isSaving ? 'initials' : 'pictures'}>
        <RouterProvider router={router} defaultPreload={isSaving ? false : 'intent'} />
      </PortraitMode>
      <UpdatePrompt />
    </QueryClientProvider>
  )
}
