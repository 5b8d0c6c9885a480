import type { ComponentType, ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { useLazyCode } from './use-lazy-code.ts'

/**
 * A part of a screen, or all of it, whose code is loaded when it is first drawn. Where it cannot be, as without a connection, it says so in its
 * place and can be tried again, rather than an error screen in the place of all.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = await load()
  }
  return function LazyPart(props) {
    const { loading, tryAgain } = useLazyCode(loaded !== undefined, loadOnce)
    if (loaded) {
      const Part = loaded
      return <Part {...props} />
    }
    if (loading === 'under-way') return null
    return <LoadFailed text="This could not be loaded. Check your connection and try again." onRetry={tryAgain} />
  }
}
