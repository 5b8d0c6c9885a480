import './styles/tokens.css'
import './styles/base.css'
import './styles/moves.css'
import './styles/start-skeleton.css'
import './styles/prerendered-post.css'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { reloadUnlessLeft } from './app/leaving-page.ts'
import { startApp } from './app/start-app.ts'
import { StartFailure } from './app/start-failure.tsx'
import { whenOpeningIsLate } from './offline/storage/database-connections.ts'
import { DatabaseUnopenedError } from './offline/storage/storage-error.ts'

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')
const root = createRoot(element)
const mount = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)

const reload = () => window.location.reload()
const fail = (reason: 'refused' | 'stuck') => mount(<StartFailure reason={reason} onRetry={reload} />)

// The start goes on waiting behind that screen.
const stopWatching = whenOpeningIsLate(() => fail('stuck'))
startApp()
  .finally(stopWatching)
  .then(
    (parts) => mount(<App {...parts} />),
    (cause: unknown) => {
      console.error('The app could not start.', cause)
      const isStuck = cause instanceof DatabaseUnopenedError
      fail(isStuck ? 'stuck' : 'refused')
      if (isStuck) void cause.settled.then(() => reloadUnlessLeft(reload))
    },
  )
