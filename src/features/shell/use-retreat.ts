import { useEffect, type RefObject } from 'react'
import { firstScreen } from '#src/ui/first-screen.ts'

/** Has a bar retreat under a keyboard on screen and while the page is scrolled down fast, once the first screen is seen. */
export function useRetreat(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let isLeft = false
    let stop = () => {}
    const begin = async () => {
      await firstScreen()
      const { retreat } = await import('./retreat.ts')
      if (!isLeft && bar.current) stop = retreat(bar.current)
    }
    begin().catch((cause: unknown) => console.info('The bottom bar: its code has not come.', cause))
    return () => {
      isLeft = true
      stop()
    }
  }, [bar])
}
