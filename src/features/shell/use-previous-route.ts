import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { writeKey } from '#src/offline/storage/stored-value.ts'

/** Keeps on the device, for the member, the address of the screen one came from. */
export function usePreviousRoute(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        writeKey('previous-route', fromLocation.href).catch((cause: unknown) =>
          console.error('The previous route could not be kept.', cause),
        )
      }),
    [router],
  )
}
