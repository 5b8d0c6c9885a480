import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { PublicFrame } from '#src/features/shell/public-frame.tsx'
import { LoginForm } from '#src/features/sign-in/login-form.tsx'

// Links need no more of a router than where they lead.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** The app's own login screen as HTML, for a browser that knows passkeys; run by the build, for the boot script. */
export function drawLogin(): string {
  Object.assign(globalThis, { PublicKeyCredential: class {} })
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <PublicFrame>
          <LoginForm onDone={() => {}} />
        </PublicFrame>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
}
