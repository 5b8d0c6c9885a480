import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { persistKey } from '#src/offline/storage/persist-key.ts'

/** Keeps on the device, for the member, the address of the screen one came from. */
export function usePreviousRoute(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        persistKey('previous-route', fromLocation.href)
      }),
    [router],
  )
}
