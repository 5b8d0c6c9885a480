import { use, useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { MenuContext } from './menu-context.ts'
import { MenuNote } from './menu.tsx'

interface LazyMenuItems<Props> {
  Items: (props: Props) => ReactNode
  /** Loads them for later; where they do not come, they are asked for when a menu opens. */
  preload: () => void
}

/** Items of a menu whose code is loaded before or as the menu opens. Where it does not come, the menu says so, and opened again tries again. */
export function lazyMenuItems<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyMenuItems<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
  }
  const logFailure = (cause: unknown) => console.warn('A menu could not be loaded.', cause)

  function Items(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(loaded ? 'loaded' : 'loading')
    const settle = use(MenuContext)
    useEffect(() => {
      if (state !== 'loading') return
      let isLeft = false
      const end = (how: 'loaded' | 'failed') => {
        if (!isLeft) setState(how)
      }
      loadOnce().then(
        () => end('loaded'),
        (cause: unknown) => {
          logFailure(cause)
          end('failed')
        },
      )
      return () => {
        isLeft = true
      }
    }, [state])
    useLayoutEffect(settle, [settle, state])
    if (state === 'failed') return <MenuNote>This could not be loaded. Check your connection and try again.</MenuNote>
    const Loaded = loaded
    return Loaded ? <Loaded {...props} /> : <MenuNote>One moment …</MenuNote>
  }
  return { Items, preload: () => void loadOnce().catch(logFailure) }
}
