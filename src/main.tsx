import './styles/tokens.css'
import './styles/base.css'
import './styles/moves.css'
import './styles/start-skeleton.css'
import './styles/prerendered-post.css'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startApp } from './app/start-app.ts'
import { StartFailure } from './app/start-failure.tsx'

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')
const root = createRoot(element)
const mount = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)

startApp().then(
  (parts) => mount(<App {...parts} />),
  (cause: unknown) => {
    console.error('The app could not start.', cause)
    mount(<StartFailure cause={cause} />)
  },
)
