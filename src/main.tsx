import './styles/tokens.css'
import './styles/base.css'
import './styles/moves.css'
import './styles/start-skeleton.css'
import './styles/prerendered-post.css'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followStart } from './app/follow-start.ts'
import { startApp } from './app/start-app.ts'
import { StartFailure } from './app/start-failure.tsx'

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')
const root = createRoot(element)
const mount = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)

const reload = () => window.location.reload()

void followStart(startApp(), {
  onStarted: (parts) => mount(<App {...parts} />),
  onProblem: (problem) => mount(<StartFailure problem={problem} onRetry={reload} />),
  reload,
})
